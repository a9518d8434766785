//! The functions of libz3 that the backend calls, found when it is first needed.
//!
//! The library is loaded at run time instead of being linked: a machine without it still runs everything that needs no
//! solver, and `doctor` can say what is missing. That is why this is not the `z3` crate, whose programs do not start
//! without the library. The signatures are those of `z3_api.h` and `z3_fpa.h`, the same in all of Z3 4.8 to 4.15.

use std::ffi::{CStr, c_char, c_int, c_uint, c_void};

use libloading::Library;

/// Names under which distributions install the library, the one with the interface's version first.
const NAMES: &[&str] = &[
    "libz3.so.4",
    "libz3.so",
    "libz3.so.4.8",
    "libz3.dylib",
    "/opt/homebrew/lib/libz3.dylib",
    "/usr/local/lib/libz3.dylib",
    "libz3.dll",
];

/// An object of the library; its kind follows from the name of the function. Null after an error.
pub type Ptr = *mut c_void;
pub type ErrorHandler = Option<extern "C" fn(Ptr, c_uint)>;

macro_rules! api {
    ($($name:ident($($arg:ty),*) $(-> $ret:ty)?;)*) => {
        /// Pointers to the library's functions, by their names without `Z3_`.
        #[allow(missing_debug_implementations)]
        pub struct Api {
            $(pub $name: unsafe extern "C" fn($($arg),*) $(-> $ret)?,)*
            /// Keeps the pointers valid.
            _library: Library,
        }

        impl Api {
            fn from_library(library: Library) -> Result<Self, String> {
                // SAFETY: each symbol is a function of the library's C interface with just these parameters, and
                // the library stays loaded as long as the pointers live.
                unsafe {
                    Ok(Self {
                        $($name: *library
                            .get(concat!("Z3_", stringify!($name), "\0").as_bytes())
                            .map_err(|_| concat!("it has no function Z3_", stringify!($name)).to_string())?,)*
                        _library: library,
                    })
                }
            }
        }
    };
}

api! {
    get_version(*mut c_uint, *mut c_uint, *mut c_uint, *mut c_uint);
    global_param_set(*const c_char, *const c_char);
    mk_config() -> Ptr;
    del_config(Ptr);
    mk_context_rc(Ptr) -> Ptr;
    del_context(Ptr);
    interrupt(Ptr);
    set_error_handler(Ptr, ErrorHandler);
    get_error_code(Ptr) -> c_uint;
    get_error_msg(Ptr, c_uint) -> *const c_char;
    inc_ref(Ptr, Ptr);
    dec_ref(Ptr, Ptr);

    mk_bool_sort(Ptr) -> Ptr;
    mk_bv_sort(Ptr, c_uint) -> Ptr;
    mk_fpa_sort_single(Ptr) -> Ptr;
    mk_fpa_sort_double(Ptr) -> Ptr;
    mk_array_sort(Ptr, Ptr, Ptr) -> Ptr;
    mk_int_symbol(Ptr, c_int) -> Ptr;
    mk_string_symbol(Ptr, *const c_char) -> Ptr;
    mk_const(Ptr, Ptr, Ptr) -> Ptr;
    mk_unsigned_int64(Ptr, u64, Ptr) -> Ptr;

    mk_true(Ptr) -> Ptr;
    mk_false(Ptr) -> Ptr;
    mk_not(Ptr, Ptr) -> Ptr;
    mk_and(Ptr, c_uint, *const Ptr) -> Ptr;
    mk_or(Ptr, c_uint, *const Ptr) -> Ptr;
    mk_xor(Ptr, Ptr, Ptr) -> Ptr;
    mk_implies(Ptr, Ptr, Ptr) -> Ptr;
    mk_ite(Ptr, Ptr, Ptr, Ptr) -> Ptr;
    mk_eq(Ptr, Ptr, Ptr) -> Ptr;

    mk_bvnot(Ptr, Ptr) -> Ptr;
    mk_bvneg(Ptr, Ptr) -> Ptr;
    mk_bvadd(Ptr, Ptr, Ptr) -> Ptr;
    mk_bvsub(Ptr, Ptr, Ptr) -> Ptr;
    mk_bvmul(Ptr, Ptr, Ptr) -> Ptr;
    mk_bvudiv(Ptr, Ptr, Ptr) -> Ptr;
    mk_bvsdiv(Ptr, Ptr, Ptr) -> Ptr;
    mk_bvurem(Ptr, Ptr, Ptr) -> Ptr;
    mk_bvsrem(Ptr, Ptr, Ptr) -> Ptr;
    mk_bvand(Ptr, Ptr, Ptr) -> Ptr;
    mk_bvor(Ptr, Ptr, Ptr) -> Ptr;
    mk_bvxor(Ptr, Ptr, Ptr) -> Ptr;
    mk_bvshl(Ptr, Ptr, Ptr) -> Ptr;
    mk_bvlshr(Ptr, Ptr, Ptr) -> Ptr;
    mk_bvashr(Ptr, Ptr, Ptr) -> Ptr;
    mk_bvult(Ptr, Ptr, Ptr) -> Ptr;
    mk_bvule(Ptr, Ptr, Ptr) -> Ptr;
    mk_bvslt(Ptr, Ptr, Ptr) -> Ptr;
    mk_bvsle(Ptr, Ptr, Ptr) -> Ptr;
    mk_concat(Ptr, Ptr, Ptr) -> Ptr;
    mk_extract(Ptr, c_uint, c_uint, Ptr) -> Ptr;
    mk_zero_ext(Ptr, c_uint, Ptr) -> Ptr;
    mk_sign_ext(Ptr, c_uint, Ptr) -> Ptr;

    mk_fpa_rne(Ptr) -> Ptr;
    mk_fpa_rtz(Ptr) -> Ptr;
    mk_fpa_rtp(Ptr) -> Ptr;
    mk_fpa_rtn(Ptr) -> Ptr;
    mk_fpa_add(Ptr, Ptr, Ptr, Ptr) -> Ptr;
    mk_fpa_sub(Ptr, Ptr, Ptr, Ptr) -> Ptr;
    mk_fpa_mul(Ptr, Ptr, Ptr, Ptr) -> Ptr;
    mk_fpa_div(Ptr, Ptr, Ptr, Ptr) -> Ptr;
    mk_fpa_fma(Ptr, Ptr, Ptr, Ptr, Ptr) -> Ptr;
    mk_fpa_sqrt(Ptr, Ptr, Ptr) -> Ptr;
    mk_fpa_round_to_integral(Ptr, Ptr, Ptr) -> Ptr;
    mk_fpa_neg(Ptr, Ptr) -> Ptr;
    mk_fpa_abs(Ptr, Ptr) -> Ptr;
    mk_fpa_lt(Ptr, Ptr, Ptr) -> Ptr;
    mk_fpa_leq(Ptr, Ptr, Ptr) -> Ptr;
    mk_fpa_eq(Ptr, Ptr, Ptr) -> Ptr;
    mk_fpa_is_nan(Ptr, Ptr) -> Ptr;
    mk_fpa_is_zero(Ptr, Ptr) -> Ptr;
    mk_fpa_is_infinite(Ptr, Ptr) -> Ptr;
    mk_fpa_is_negative(Ptr, Ptr) -> Ptr;
    mk_fpa_to_fp_bv(Ptr, Ptr, Ptr) -> Ptr;
    mk_fpa_to_fp_float(Ptr, Ptr, Ptr, Ptr) -> Ptr;
    mk_fpa_to_fp_signed(Ptr, Ptr, Ptr, Ptr) -> Ptr;
    mk_fpa_to_sbv(Ptr, Ptr, Ptr, c_uint) -> Ptr;
    mk_fpa_to_ieee_bv(Ptr, Ptr) -> Ptr;

    mk_select(Ptr, Ptr, Ptr) -> Ptr;
    mk_store(Ptr, Ptr, Ptr, Ptr) -> Ptr;
    mk_const_array(Ptr, Ptr, Ptr) -> Ptr;

    mk_params(Ptr) -> Ptr;
    params_inc_ref(Ptr, Ptr);
    params_dec_ref(Ptr, Ptr);
    params_set_uint(Ptr, Ptr, Ptr, c_uint);
    mk_tactic(Ptr, *const c_char) -> Ptr;
    tactic_inc_ref(Ptr, Ptr);
    tactic_dec_ref(Ptr, Ptr);
    mk_solver_for_logic(Ptr, Ptr) -> Ptr;
    mk_solver_from_tactic(Ptr, Ptr) -> Ptr;
    solver_inc_ref(Ptr, Ptr);
    solver_dec_ref(Ptr, Ptr);
    solver_set_params(Ptr, Ptr, Ptr);
    solver_push(Ptr, Ptr);
    solver_pop(Ptr, Ptr, c_uint);
    solver_assert(Ptr, Ptr, Ptr);
    solver_assert_and_track(Ptr, Ptr, Ptr, Ptr);
    solver_check(Ptr, Ptr) -> c_int;
    solver_get_model(Ptr, Ptr) -> Ptr;
    solver_get_unsat_core(Ptr, Ptr) -> Ptr;
    solver_get_reason_unknown(Ptr, Ptr) -> *const c_char;
    ast_vector_inc_ref(Ptr, Ptr);
    ast_vector_dec_ref(Ptr, Ptr);
    ast_vector_size(Ptr, Ptr) -> c_uint;
    ast_vector_get(Ptr, Ptr, c_uint) -> Ptr;

    model_inc_ref(Ptr, Ptr);
    model_dec_ref(Ptr, Ptr);
    model_eval(Ptr, Ptr, Ptr, bool, *mut Ptr) -> bool;
    model_get_func_interp(Ptr, Ptr, Ptr) -> Ptr;
    get_numeral_uint64(Ptr, Ptr, *mut u64) -> bool;
    get_bool_value(Ptr, Ptr) -> c_int;
    fpa_is_numeral_nan(Ptr, Ptr) -> bool;
    is_app(Ptr, Ptr) -> bool;
    to_app(Ptr, Ptr) -> Ptr;
    get_app_decl(Ptr, Ptr) -> Ptr;
    get_app_num_args(Ptr, Ptr) -> c_uint;
    get_app_arg(Ptr, Ptr, c_uint) -> Ptr;
    get_decl_kind(Ptr, Ptr) -> c_uint;
    is_as_array(Ptr, Ptr) -> bool;
    get_as_array_func_decl(Ptr, Ptr) -> Ptr;
    func_interp_inc_ref(Ptr, Ptr);
    func_interp_dec_ref(Ptr, Ptr);
    func_interp_get_num_entries(Ptr, Ptr) -> c_uint;
    func_interp_get_entry(Ptr, Ptr, c_uint) -> Ptr;
    func_interp_get_else(Ptr, Ptr) -> Ptr;
    func_entry_inc_ref(Ptr, Ptr);
    func_entry_dec_ref(Ptr, Ptr);
    func_entry_get_value(Ptr, Ptr) -> Ptr;
    func_entry_get_arg(Ptr, Ptr, c_uint) -> Ptr;
}

/// `Z3_OP_STORE` of `Z3_decl_kind`.
pub const OP_STORE: c_uint = 0x300;
/// `Z3_OP_CONST_ARRAY`.
pub const OP_CONST_ARRAY: c_uint = 0x302;
/// `Z3_L_TRUE` of `Z3_lbool`.
pub const TRUE: c_int = 1;
/// `Z3_L_FALSE`.
pub const FALSE: c_int = -1;

/// A release of Z3.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Version {
    pub major: u32,
    pub minor: u32,
    pub build: u32,
}

impl Version {
    /// The oldest release that the tests run with.
    pub const OLDEST: Self = Self { major: 4, minor: 8, build: 12 };
}

impl std::fmt::Display for Version {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.build)
    }
}

/// Why Z3 cannot be used, and what to do about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Missing {
    /// No library was found; the loader's words for the first name.
    NotFound(String),
    /// A library was found that cannot be used.
    Unusable(String),
    /// It is older than [`Version::OLDEST`].
    TooOld(Version),
}

impl std::fmt::Display for Missing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        const HINT: &str = "install it with: apt-get install libz3-4 (or brew install z3)";
        match self {
            Self::NotFound(why) => write!(f, "the library of the solver Z3 was not found ({why}); {HINT}"),
            Self::Unusable(why) => write!(f, "the library of the solver Z3 cannot be used: {why}; {HINT}"),
            Self::TooOld(version) => {
                write!(f, "Z3 {version} is too old, {} or newer is needed; {HINT}", Version::OLDEST)
            }
        }
    }
}

impl std::error::Error for Missing {}

impl Api {
    /// Loads the library.
    pub fn load() -> Result<Self, Missing> {
        Self::load_from(NAMES)
    }

    /// Loads the first library of these names or paths that there is.
    pub fn load_from(names: &[&str]) -> Result<Self, Missing> {
        let mut first = None;
        for name in names {
            // SAFETY: libz3's initialisers only set up its own tables.
            match unsafe { Library::new(name) } {
                Ok(library) => return Self::checked(library),
                Err(error) => first = first.or(Some(error)),
            }
        }
        let why = first.map_or("no name to look for".into(), |e| e.to_string());
        Err(Missing::NotFound(why))
    }

    fn checked(library: Library) -> Result<Self, Missing> {
        let api = Self::from_library(library).map_err(Missing::Unusable)?;
        let version = api.version();
        if version < Version::OLDEST { Err(Missing::TooOld(version)) } else { Ok(api) }
    }

    pub fn version(&self) -> Version {
        let (mut major, mut minor, mut build, mut revision) = (0, 0, 0, 0);
        // SAFETY: the function fills four numbers.
        unsafe { (self.get_version)(&raw mut major, &raw mut minor, &raw mut build, &raw mut revision) };
        Version { major, minor, build }
    }

    /// The library's text for the last error of a context, if there was one.
    ///
    /// # Safety
    /// The context must be alive.
    pub unsafe fn error(&self, context: Ptr) -> Option<String> {
        // SAFETY: the context is alive; the text is the library's and is copied at once.
        unsafe {
            let code = (self.get_error_code)(context);
            if code == 0 {
                return None;
            }
            let text = (self.get_error_msg)(context, code);
            Some(if text.is_null() { format!("error {code}") } else { CStr::from_ptr(text).to_string_lossy().into() })
        }
    }
}
