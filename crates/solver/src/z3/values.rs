//! Values of variables from a model of Z3.

use expr::{ArrayValue, NAN32, NAN64, Sort, canonical};

use super::api::{Api, OP_CONST_ARRAY, OP_STORE, Ptr, TRUE};

/// Reads one model; holds a reference to it.
pub struct Values<'a> {
    api: &'a Api,
    context: Ptr,
    model: Ptr,
}

impl<'a> Values<'a> {
    pub fn new(api: &'a Api, context: Ptr, model: Ptr) -> Option<Self> {
        if model.is_null() {
            return None;
        }
        // SAFETY: the solver gave the model for this context just now.
        unsafe { (api.model_inc_ref)(context, model) };
        Some(Self { api, context, model })
    }

    /// The value of a term, with a reference that the caller drops.
    fn eval(&self, ast: Ptr) -> Option<Ptr> {
        let mut value = std::ptr::null_mut();
        // SAFETY: term and model are alive; the value is kept at once.
        unsafe {
            let there = (self.api.model_eval)(self.context, self.model, ast, true, &raw mut value);
            if !there || value.is_null() {
                return None;
            }
            (self.api.inc_ref)(self.context, value);
        }
        Some(value)
    }

    fn release(&self, ast: Ptr) {
        // SAFETY: paired with a reference taken here.
        unsafe { (self.api.dec_ref)(self.context, ast) };
    }

    /// The bits of a scalar term.
    pub fn scalar(&self, sort: Sort, ast: Ptr) -> Option<u64> {
        let value = self.eval(ast)?;
        let bits = self.bits(sort, value);
        self.release(value);
        bits
    }

    fn bits(&self, sort: Sort, value: Ptr) -> Option<u64> {
        let (api, c) = (self.api, self.context);
        // SAFETY: the value is alive and of this sort.
        unsafe {
            if sort.is_bool() {
                return Some(((api.get_bool_value)(c, value) == TRUE) as u64);
            }
            if !sort.is_fp() {
                let mut bits = 0;
                return (api.get_numeral_uint64)(c, value, &raw mut bits).then_some(bits);
            }
            if (api.fpa_is_numeral_nan)(c, value) {
                return Some(if sort == Sort::F32 { NAN32 } else { NAN64 });
            }
            let plain = (api.mk_fpa_to_ieee_bv)(c, value);
            if plain.is_null() {
                return None;
            }
            (api.inc_ref)(c, plain);
            let bits = self.scalar(Sort::bv(sort.bits()), plain);
            self.release(plain);
            bits.map(|bits| canonical(sort, bits))
        }
    }

    /// The value of an array term: stores over a constant array, or a table.
    pub fn array(&self, sort: Sort, ast: Ptr) -> Option<ArrayValue> {
        let whole = self.eval(ast)?;
        let value = self.array_value(sort.element(), whole);
        self.release(whole);
        value
    }

    fn array_value(&self, element: Sort, whole: Ptr) -> Option<ArrayValue> {
        let (api, c) = (self.api, self.context);
        let mut writes = Vec::new();
        let mut array = whole;
        // SAFETY: all terms are parts of `whole`, which is alive.
        let mut value = unsafe {
            loop {
                if (api.is_as_array)(c, array) {
                    break self.table(element, (api.get_as_array_func_decl)(c, array))?;
                }
                if !(api.is_app)(c, array) {
                    return None;
                }
                let app = (api.to_app)(c, array);
                match (api.get_decl_kind)(c, (api.get_app_decl)(c, app)) {
                    OP_STORE => {
                        let (index, stored) = ((api.get_app_arg)(c, app, 1), (api.get_app_arg)(c, app, 2));
                        writes.push((self.scalar(Sort::BV32, index)? as u32, self.scalar(element, stored)?));
                        array = (api.get_app_arg)(c, app, 0);
                    }
                    OP_CONST_ARRAY => {
                        let default = self.scalar(element, (api.get_app_arg)(c, app, 0))?;
                        break ArrayValue { default, ..ArrayValue::default() };
                    }
                    _ => return None,
                }
            }
        };
        for (index, bits) in writes.into_iter().rev() {
            value.set(index, bits);
        }
        Some(value)
    }

    fn table(&self, element: Sort, function: Ptr) -> Option<ArrayValue> {
        let (api, c) = (self.api, self.context);
        // SAFETY: the function is one of the model; what is taken from it is kept while it is read.
        unsafe {
            let table = (api.model_get_func_interp)(c, self.model, function);
            if table.is_null() {
                return None;
            }
            (api.func_interp_inc_ref)(c, table);
            let value = self.entries(element, table);
            (api.func_interp_dec_ref)(c, table);
            value
        }
    }

    fn entries(&self, element: Sort, table: Ptr) -> Option<ArrayValue> {
        let (api, c) = (self.api, self.context);
        // SAFETY: as in `table`.
        unsafe {
            let default = self.scalar(element, (api.func_interp_get_else)(c, table))?;
            let mut value = ArrayValue { default, ..ArrayValue::default() };
            for i in 0..(api.func_interp_get_num_entries)(c, table) {
                let entry = (api.func_interp_get_entry)(c, table, i);
                (api.func_entry_inc_ref)(c, entry);
                let index = self.scalar(Sort::BV32, (api.func_entry_get_arg)(c, entry, 0));
                let stored = self.scalar(element, (api.func_entry_get_value)(c, entry));
                (api.func_entry_dec_ref)(c, entry);
                value.set(index? as u32, stored?);
            }
            Some(value)
        }
    }
}

impl Drop for Values<'_> {
    fn drop(&mut self) {
        // SAFETY: paired with `new`.
        unsafe { (self.api.model_dec_ref)(self.context, self.model) };
    }
}
