//! The instructions: their numbers, mnemonics and lengths (JVMS 6).

macro_rules! opcodes {
    ($($number:literal $name:ident $mnemonic:literal $length:literal)*) => {
        $(pub const $name: u8 = $number;)*

        /// Mnemonic and length (0: it depends) by number.
        const TABLE: [(&str, u8); 256] = {
            let mut table = [("illegal", 0); 256];
            $(table[$number] = ($mnemonic, $length);)*
            table
        };
    };
}

opcodes! {
    0 NOP "nop" 1
    1 ACONST_NULL "aconst_null" 1
    2 ICONST_M1 "iconst_m1" 1
    3 ICONST_0 "iconst_0" 1
    4 ICONST_1 "iconst_1" 1
    5 ICONST_2 "iconst_2" 1
    6 ICONST_3 "iconst_3" 1
    7 ICONST_4 "iconst_4" 1
    8 ICONST_5 "iconst_5" 1
    9 LCONST_0 "lconst_0" 1
    10 LCONST_1 "lconst_1" 1
    11 FCONST_0 "fconst_0" 1
    12 FCONST_1 "fconst_1" 1
    13 FCONST_2 "fconst_2" 1
    14 DCONST_0 "dconst_0" 1
    15 DCONST_1 "dconst_1" 1
    16 BIPUSH "bipush" 2
    17 SIPUSH "sipush" 3
    18 LDC "ldc" 2
    19 LDC_W "ldc_w" 3
    20 LDC2_W "ldc2_w" 3
    21 ILOAD "iload" 2
    22 LLOAD "lload" 2
    23 FLOAD "fload" 2
    24 DLOAD "dload" 2
    25 ALOAD "aload" 2
    26 ILOAD_0 "iload_0" 1
    27 ILOAD_1 "iload_1" 1
    28 ILOAD_2 "iload_2" 1
    29 ILOAD_3 "iload_3" 1
    30 LLOAD_0 "lload_0" 1
    31 LLOAD_1 "lload_1" 1
    32 LLOAD_2 "lload_2" 1
    33 LLOAD_3 "lload_3" 1
    34 FLOAD_0 "fload_0" 1
    35 FLOAD_1 "fload_1" 1
    36 FLOAD_2 "fload_2" 1
    37 FLOAD_3 "fload_3" 1
    38 DLOAD_0 "dload_0" 1
    39 DLOAD_1 "dload_1" 1
    40 DLOAD_2 "dload_2" 1
    41 DLOAD_3 "dload_3" 1
    42 ALOAD_0 "aload_0" 1
    43 ALOAD_1 "aload_1" 1
    44 ALOAD_2 "aload_2" 1
    45 ALOAD_3 "aload_3" 1
    46 IALOAD "iaload" 1
    47 LALOAD "laload" 1
    48 FALOAD "faload" 1
    49 DALOAD "daload" 1
    50 AALOAD "aaload" 1
    51 BALOAD "baload" 1
    52 CALOAD "caload" 1
    53 SALOAD "saload" 1
    54 ISTORE "istore" 2
    55 LSTORE "lstore" 2
    56 FSTORE "fstore" 2
    57 DSTORE "dstore" 2
    58 ASTORE "astore" 2
    59 ISTORE_0 "istore_0" 1
    60 ISTORE_1 "istore_1" 1
    61 ISTORE_2 "istore_2" 1
    62 ISTORE_3 "istore_3" 1
    63 LSTORE_0 "lstore_0" 1
    64 LSTORE_1 "lstore_1" 1
    65 LSTORE_2 "lstore_2" 1
    66 LSTORE_3 "lstore_3" 1
    67 FSTORE_0 "fstore_0" 1
    68 FSTORE_1 "fstore_1" 1
    69 FSTORE_2 "fstore_2" 1
    70 FSTORE_3 "fstore_3" 1
    71 DSTORE_0 "dstore_0" 1
    72 DSTORE_1 "dstore_1" 1
    73 DSTORE_2 "dstore_2" 1
    74 DSTORE_3 "dstore_3" 1
    75 ASTORE_0 "astore_0" 1
    76 ASTORE_1 "astore_1" 1
    77 ASTORE_2 "astore_2" 1
    78 ASTORE_3 "astore_3" 1
    79 IASTORE "iastore" 1
    80 LASTORE "lastore" 1
    81 FASTORE "fastore" 1
    82 DASTORE "dastore" 1
    83 AASTORE "aastore" 1
    84 BASTORE "bastore" 1
    85 CASTORE "castore" 1
    86 SASTORE "sastore" 1
    87 POP "pop" 1
    88 POP2 "pop2" 1
    89 DUP "dup" 1
    90 DUP_X1 "dup_x1" 1
    91 DUP_X2 "dup_x2" 1
    92 DUP2 "dup2" 1
    93 DUP2_X1 "dup2_x1" 1
    94 DUP2_X2 "dup2_x2" 1
    95 SWAP "swap" 1
    96 IADD "iadd" 1
    97 LADD "ladd" 1
    98 FADD "fadd" 1
    99 DADD "dadd" 1
    100 ISUB "isub" 1
    101 LSUB "lsub" 1
    102 FSUB "fsub" 1
    103 DSUB "dsub" 1
    104 IMUL "imul" 1
    105 LMUL "lmul" 1
    106 FMUL "fmul" 1
    107 DMUL "dmul" 1
    108 IDIV "idiv" 1
    109 LDIV "ldiv" 1
    110 FDIV "fdiv" 1
    111 DDIV "ddiv" 1
    112 IREM "irem" 1
    113 LREM "lrem" 1
    114 FREM "frem" 1
    115 DREM "drem" 1
    116 INEG "ineg" 1
    117 LNEG "lneg" 1
    118 FNEG "fneg" 1
    119 DNEG "dneg" 1
    120 ISHL "ishl" 1
    121 LSHL "lshl" 1
    122 ISHR "ishr" 1
    123 LSHR "lshr" 1
    124 IUSHR "iushr" 1
    125 LUSHR "lushr" 1
    126 IAND "iand" 1
    127 LAND "land" 1
    128 IOR "ior" 1
    129 LOR "lor" 1
    130 IXOR "ixor" 1
    131 LXOR "lxor" 1
    132 IINC "iinc" 3
    133 I2L "i2l" 1
    134 I2F "i2f" 1
    135 I2D "i2d" 1
    136 L2I "l2i" 1
    137 L2F "l2f" 1
    138 L2D "l2d" 1
    139 F2I "f2i" 1
    140 F2L "f2l" 1
    141 F2D "f2d" 1
    142 D2I "d2i" 1
    143 D2L "d2l" 1
    144 D2F "d2f" 1
    145 I2B "i2b" 1
    146 I2C "i2c" 1
    147 I2S "i2s" 1
    148 LCMP "lcmp" 1
    149 FCMPL "fcmpl" 1
    150 FCMPG "fcmpg" 1
    151 DCMPL "dcmpl" 1
    152 DCMPG "dcmpg" 1
    153 IFEQ "ifeq" 3
    154 IFNE "ifne" 3
    155 IFLT "iflt" 3
    156 IFGE "ifge" 3
    157 IFGT "ifgt" 3
    158 IFLE "ifle" 3
    159 IF_ICMPEQ "if_icmpeq" 3
    160 IF_ICMPNE "if_icmpne" 3
    161 IF_ICMPLT "if_icmplt" 3
    162 IF_ICMPGE "if_icmpge" 3
    163 IF_ICMPGT "if_icmpgt" 3
    164 IF_ICMPLE "if_icmple" 3
    165 IF_ACMPEQ "if_acmpeq" 3
    166 IF_ACMPNE "if_acmpne" 3
    167 GOTO "goto" 3
    168 JSR "jsr" 3
    169 RET "ret" 2
    170 TABLESWITCH "tableswitch" 0
    171 LOOKUPSWITCH "lookupswitch" 0
    172 IRETURN "ireturn" 1
    173 LRETURN "lreturn" 1
    174 FRETURN "freturn" 1
    175 DRETURN "dreturn" 1
    176 ARETURN "areturn" 1
    177 RETURN "return" 1
    178 GETSTATIC "getstatic" 3
    179 PUTSTATIC "putstatic" 3
    180 GETFIELD "getfield" 3
    181 PUTFIELD "putfield" 3
    182 INVOKEVIRTUAL "invokevirtual" 3
    183 INVOKESPECIAL "invokespecial" 3
    184 INVOKESTATIC "invokestatic" 3
    185 INVOKEINTERFACE "invokeinterface" 5
    186 INVOKEDYNAMIC "invokedynamic" 5
    187 NEW "new" 3
    188 NEWARRAY "newarray" 2
    189 ANEWARRAY "anewarray" 3
    190 ARRAYLENGTH "arraylength" 1
    191 ATHROW "athrow" 1
    192 CHECKCAST "checkcast" 3
    193 INSTANCEOF "instanceof" 3
    194 MONITORENTER "monitorenter" 1
    195 MONITOREXIT "monitorexit" 1
    196 WIDE "wide" 0
    197 MULTIANEWARRAY "multianewarray" 4
    198 IFNULL "ifnull" 3
    199 IFNONNULL "ifnonnull" 3
    200 GOTO_W "goto_w" 5
    201 JSR_W "jsr_w" 5
}

/// Reserved for debuggers (JVMS 6.2), and so in no class file.
pub const BREAKPOINT: u8 = 202;

/// The name of an instruction as `javap` prints it; "illegal" for the numbers that have no meaning in class files.
pub fn mnemonic(op: u8) -> &'static str {
    TABLE[op as usize].0
}

/// Bytes of the instruction at `pc`; `None` if it is unknown or runs past the end of the code.
pub fn length(code: &[u8], pc: usize) -> Option<usize> {
    let op = *code.get(pc)?;
    let length = match op {
        TABLESWITCH => tableswitch_length(code, pc)?,
        LOOKUPSWITCH => lookupswitch_length(code, pc)?,
        WIDE => wide_length(*code.get(pc + 1)?)?,
        _ => TABLE[op as usize].1 as usize,
    };
    (length > 0 && length <= code.len() - pc).then_some(length)
}

fn wide_length(op: u8) -> Option<usize> {
    match op {
        IINC => Some(6),
        ILOAD..=ALOAD | ISTORE..=ASTORE | RET => Some(4),
        _ => None,
    }
}

/// Bytes from the opcode of a switch to its first aligned operand.
fn switch_head(pc: usize) -> usize {
    4 - pc % 4
}

fn i32_at(code: &[u8], at: usize) -> Option<i32> {
    code.get(at..)?.first_chunk().map(|bytes| i32::from_be_bytes(*bytes))
}

fn tableswitch_length(code: &[u8], pc: usize) -> Option<usize> {
    let head = switch_head(pc);
    let low = i32_at(code, pc + head + 4)?;
    let high = i32_at(code, pc + head + 8)?;
    let count = i64::from(high) - i64::from(low) + 1;
    let count = usize::try_from(count).ok().filter(|c| *c > 0)?;
    count.checked_mul(4)?.checked_add(head + 12)
}

fn lookupswitch_length(code: &[u8], pc: usize) -> Option<usize> {
    let head = switch_head(pc);
    let count = usize::try_from(i32_at(code, pc + head + 4)?).ok()?;
    count.checked_mul(8)?.checked_add(head + 8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_number_up_to_jsr_w_has_a_meaning() {
        for op in 0..=201 {
            assert_ne!(mnemonic(op), "illegal", "{op}");
        }
        assert_eq!(mnemonic(202), "illegal");
        assert_eq!(mnemonic(INVOKEDYNAMIC), "invokedynamic");
    }

    #[test]
    fn switches_are_padded_to_multiples_of_four() {
        let mut code = vec![NOP, TABLESWITCH, 0, 0];
        for word in [0i32, 5, 6, 0, 0] {
            code.extend(word.to_be_bytes());
        }
        assert_eq!(length(&code, 1), Some(23));
        let mut code = vec![LOOKUPSWITCH, 0, 0, 0];
        for word in [0i32, 1, 7, 0] {
            code.extend(word.to_be_bytes());
        }
        assert_eq!(length(&code, 0), Some(20));
        assert_eq!(length(&code[..19], 0), None);
    }

    #[test]
    fn wide_knows_what_it_widens() {
        assert_eq!(length(&[WIDE, IINC, 0, 0, 0, 0], 0), Some(6));
        assert_eq!(length(&[WIDE, ALOAD, 0, 0], 0), Some(4));
        assert_eq!(length(&[WIDE, NOP, 0, 0], 0), None);
    }

    proptest! {
        #[test]
        fn a_length_never_reaches_past_the_end(code: Vec<u8>, pc in 0usize..64) {
            if let Some(n) = length(&code, pc) {
                prop_assert!(n > 0 && pc + n <= code.len());
            }
        }
    }
}
