//! Silhouettes: flat, one colour, drawn on a small canvas of their own.

use crate::Icon;

/// Width and height of the canvas, and what is drawn on it in `currentColor`.
pub(crate) struct Drawing(pub(crate) f64, pub(crate) f64, pub(crate) &'static str);

const PT_BOAT: &str = r#"<path fill-rule="evenodd" d="M3 6 L50 2.500 C80 1 103 6 118 16 C103 26 80 31 50 29.500 L3 26 Z M52 11 V21 H66 Q73 16 66 11 Z M41 15 a4 4 0 1 0 .1 0 Z M30 8.500 a4 4 0 1 0 .1 0 Z M8 14.500 V17.500 H20 V14.500 Z"/>"#;
const BARGE_A: &str = r#"<path fill-rule="evenodd" d="M3 6 Q3 3 8 3 L80 2 Q92 3 98 9 L98 21 Q92 27 80 28 L8 27 Q3 27 3 24 Z M12 9 V21 H28 V9 Z M35 7 V23 H84 V7 Z"/>"#;
const BARGE_SUPER_A: &str = r#"<path fill-rule="evenodd" d="M3 6 Q3 2 9 2 L92 2 Q106 3 117 10 L117 24 Q106 31 92 32 L9 32 Q3 32 3 28 Z M10 9 V25 H28 V9 Z M34 7 V27 H63 V7 Z M68 7 V27 H100 V7 Z"/>"#;
const BARGE_B: &str = r#"<path fill-rule="evenodd" d="M3 7 Q3 4 8 4 L64 3 Q74 4 80 9 L80 19 Q74 24 64 25 L8 24 Q3 24 3 21 Z M11 9 V19 H20 V9 Z M27 8 V20 H66 V8 Z"/>"#;
const BARGE_C: &str = r#"<path fill-rule="evenodd" d="M3 8 Q3 4 9 4 L84 3 Q106 6 118 17 Q106 28 84 31 L9 30 Q3 30 3 26 Z M36 9 V25 H62 V9 Z M19 10 a7 7 0 1 0 .1 0 Z M78 11 a6 6 0 1 0 .1 0 Z"/><path d="M19 17 H3 M78 17 H98" stroke="currentColor" stroke-width="3" stroke-linecap="round"/><circle cx="19" cy="17" r="3"/><circle cx="78" cy="17" r="3"/>"#;
const DESTROYER: &str = r#"<path d="M4 46 L10 41 H40 V36 H48 V31 H64 L78 27 L79 30 L66 36 H92 V30 H104 L106 17 H120 L118 30 H150 L152 15 H166 L164 30 H176 V22 H186 V11 H206 V22 H212 V34 H222 V30 H234 L250 26 L251 29 L238 34 V38 H246 L296 30 L284 52 Q282 56 276 56 L24 56 Q10 55 4 46 Z"/><path d="M196 11 V2 M134 30 V10 M196 4 L134 12" fill="none" stroke="currentColor" stroke-width="2"/>"#;
const LARGE_DESTROYER: &str = r#"<path d="M3 48 L9 42 H28 V37 H36 L37 32 H54 L34 28 L34 25 L58 30 L60 36 H70 V28 H80 L60 23 L60 20 L84 26 L88 34 H108 L112 14 H132 L128 34 H146 V30 H166 V34 H182 V22 H192 V9 H214 V22 H222 V30 H230 L252 24 L253 27 L236 32 V36 H246 L268 30 L269 33 L254 38 V40 L316 30 L303 54 Q301 59 294 59 L24 59 Q9 58 3 48 Z"/><path d="M203 9 V1 M96 34 V10 M203 3 L96 12 M156 30 V14" fill="none" stroke="currentColor" stroke-width="2"/>"#;
const ESCORT: &str = r#"<path d="M6 42 L10 38 H36 V32 H44 L58 27 L60 30 L50 36 H74 V28 H82 L84 18 H94 L92 28 H112 V24 H122 V12 H140 V24 H146 V34 H152 V29 H160 L176 25 L177 28 L166 34 H172 V38 L214 31 L205 50 Q203 54 198 54 L22 54 Q10 52 6 42 Z"/><path d="M131 12 V2 M102 28 V8 M131 4 L102 12" fill="none" stroke="currentColor" stroke-width="1.800"/>"#;
const FREIGHTER: &str = r#"<path d="M6 38 L8 34 L40 34 V30 H64 V36 H100 V20 H112 V14 H118 V4 H128 V14 H136 V20 H148 V36 H214 V30 H236 L252 27 L246 48 Q243 56 236 56 L26 56 Q14 54 6 38 Z"/><path d="M50 30 V8 M80 36 V6 M176 36 V6 M200 36 V10 M80 8 L98 28 M80 8 L62 30 M176 8 L160 32 M176 8 L194 32" fill="none" stroke="currentColor" stroke-width="2"/>"#;
const TANKER: &str = r#"<path d="M6 38 L10 30 H22 V20 H30 V10 H40 V20 H64 V30 H72 V36 H138 V24 H146 V16 H158 V24 H168 V36 H262 V31 L292 27 L284 48 Q280 56 272 56 L28 56 Q12 54 6 38 Z"/><path d="M152 16 V3 M100 36 V14 M216 36 V14 M72 33 H262" fill="none" stroke="currentColor" stroke-width="2"/>"#;
const CARRIER: &str = r#"<path d="M4 32 H22 V28 H178 V20 H186 V10 H206 V18 H214 V28 H304 L316 32 V36 H300 L286 54 Q283 58 276 58 L34 58 Q18 56 12 40 L4 36 Z"/><path d="M196 10 V1 M190 5 H202 M60 36 V44 M90 36 V44 M120 36 V44 M150 36 V44 M240 36 V44 M268 36 V44" fill="none" stroke="currentColor" stroke-width="2"/>"#;
const LINER: &str = r#"<path d="M6 38 L10 33 H34 V26 H60 V20 H92 L94 7 H106 L105 20 H134 L136 7 H148 L147 20 H176 V15 H196 V20 H212 V27 H236 V32 H256 L288 27 L280 48 Q276 56 268 56 L28 56 Q12 54 6 38 Z"/><path d="M40 26 V6 M238 32 V8 M40 8 L120 4 L238 10 M62 24 H210" fill="none" stroke="currentColor" stroke-width="1.800"/>"#;
const AUXILIARY: &str = r#"<path d="M6 40 L9 34 H22 V29 H30 L18 25 L19 22 L38 27 V34 H64 V30 H84 V36 H104 V22 H112 V12 H126 V20 H140 V6 H150 V20 H160 V36 H204 V30 H216 L232 25 L233 28 L222 34 H240 L256 28 L248 48 Q245 56 238 56 L26 56 Q14 54 6 40 Z"/><path d="M74 30 V6 M186 36 V8 M74 8 L96 30 M186 10 L170 32 M186 10 L202 32" fill="none" stroke="currentColor" stroke-width="2"/>"#;
const COASTER: &str = r#"<path d="M6 36 L8 32 H22 V20 H28 V8 H38 V18 H56 V30 H66 V36 H132 V30 H148 L176 26 L170 46 Q168 54 162 54 L22 54 Q11 52 6 36 Z"/><path d="M96 36 V8 M96 10 L76 32 M96 10 L120 32 M30 8 V2" fill="none" stroke="currentColor" stroke-width="2"/>"#;
const BATTLESHIP: &str = r#"<path d="M3 46 L8 40 H26 V34 H32 L12 30 L12 27 L40 31 V29 H54 V36 H60 V30 L42 26 L42 23 L66 27 H82 V36 H100 V24 H110 V14 H122 V24 H136 V18 H150 V24 H160 V12 H168 V3 H186 V12 H194 V22 H204 V36 H216 V27 H234 L258 22 L259 25 L240 31 V36 H248 V31 H264 L290 26 L291 29 L270 35 V39 H288 L318 32 L306 52 Q302 58 294 58 L22 58 Q9 56 3 46 Z"/><path d="M177 3 V0 M116 14 V4 M116 6 L177 2" fill="none" stroke="currentColor" stroke-width="1.600"/>"#;
const HEAVY_CRUISER: &str = r#"<path d="M4 47 L9 42 H30 V36 H38 L20 32 L20 29 L44 33 V31 H56 V38 H84 V30 H96 L99 15 H113 L111 30 H128 L131 16 H145 L143 30 H160 V20 H168 V8 H184 V18 H192 V32 H202 V36 H210 V30 H224 L246 25 L247 28 L230 34 H238 V36 H248 L268 31 L269 34 L254 39 L306 31 L294 52 Q291 57 284 57 L24 57 Q10 55 4 47 Z"/><path d="M176 8 V1 M104 16 V6 M176 4 L90 14" fill="none" stroke="currentColor" stroke-width="1.700"/>"#;
const LIGHT_CRUISER: &str = r#"<path d="M4 46 L9 42 H34 V37 H42 L30 33 L30 30 L50 34 V40 H76 V32 H84 L86 17 H98 L97 32 H110 L112 17 H124 L123 32 H136 L138 17 H150 L149 32 H164 V24 H172 V12 H186 V24 H194 V36 H208 V31 H220 L240 27 L241 30 L226 36 V39 L296 31 L284 52 Q282 56 276 56 L24 56 Q10 55 4 46 Z"/><path d="M179 12 V2 M70 40 V14 M179 4 L70 16" fill="none" stroke="currentColor" stroke-width="1.800"/>"#;
const ESCORT_CARRIER: &str = r#"<path d="M6 30 H18 V26 H238 V30 H252 V34 H240 L244 40 Q240 56 230 56 L28 56 Q14 54 8 38 L12 34 H6 Z"/><path d="M186 26 V14 H200 V26 M193 14 V4 M40 34 V44 M70 34 V44 M100 34 V44 M130 34 V44 M160 34 V44 M210 34 V44" fill="none" stroke="currentColor" stroke-width="2.200"/>"#;
const SEAPLANE_CARRIER: &str = r#"<path d="M6 40 L10 35 H28 L26 24 H32 V35 H120 V24 H128 V10 H142 V22 H154 L156 8 H166 L165 24 H182 V34 H206 V30 H214 L230 26 L231 29 L220 34 H262 L292 29 L284 48 Q280 56 272 56 L28 56 Q12 54 6 40 Z"/><path d="M29 24 L70 14 M44 32 h16 M52 32 v-5 M72 32 h16 M80 32 v-5 M98 32 h16 M106 32 v-5 M135 10 V2" fill="none" stroke="currentColor" stroke-width="2"/>"#;
const SUBMARINE: &str = r#"<path d="M4 36 Q30 31 60 31 L132 30 V24 H140 V15 H172 V20 H180 V30 L262 29 Q282 28 297 24 L290 36 Q276 46 240 47 L60 47 Q24 46 4 36 Z"/><path d="M150 15 V4 M156 15 V1 M162 15 V6 M196 30 V26 L212 23" fill="none" stroke="currentColor" stroke-width="2.200"/>"#;
const FLOAT_PLANE: &str = r#"<path d="M32 2 C35 2 36 8 36 16 L36 19 L61 23 Q63 24 63 27 L62 30 L36 32 L34.500 50 L43 54 V58 L33 57 L32 61 L31 57 L21 58 V54 L29.500 50 L28 32 L2 30 L1 27 Q1 24 3 23 L28 19 L28 16 C28 8 29 2 32 2 Z M12 12 Q14 9 16 12 L17 38 L14 42 L11 38 Z M48 12 Q50 9 52 12 L53 38 L50 42 L47 38 Z"/>"#;
const FLYING_BOAT: &str = r#"<path d="M40 2 C44 2 46 8 46 16 L77 19 Q79 20 79 23 L77 27 L46 29 L43 50 L56 53 V58 L42 57 L40 63 L38 57 L24 58 V53 L37 50 L34 29 L3 27 L1 23 Q1 20 3 19 L34 16 C34 8 36 2 40 2 Z M14 13 h5 v9 h-5 Z M25 11 h5 v9 h-5 Z M50 11 h5 v9 h-5 Z M61 13 h5 v9 h-5 Z M7 20 q2 -3 3 0 v13 l-1.500 3 l-1.500 -3 Z M70 20 q2 -3 3 0 v13 l-1.500 3 l-1.500 -3 Z"/>"#;
const BOMBER: &str = r#"<path d="M36 2 C39.500 2 41 8 41 16 L41 20 L70 27 Q72 28 72 31 L70 33 L41 33 L39 52 L51 56 V60 L37 59 L36 62 L35 59 L21 60 V56 L33 52 L31 33 L2 33 L0 31 Q0 28 2 27 L31 20 L31 16 C31 8 32.500 2 36 2 Z M20 13 q3 -4 6 0 v11 l-6 2 Z M46 13 q3 -4 6 0 v13 l-6 -2 Z"/>"#;
const FIGHTER: &str = r#"<path d="M32 2 C35 2 36 8 36 16 L36 20 L61 25 Q63 26 63 29 L62 32 L36 33 L34.500 50 L43 54 V58 L33 57 L32 61 L31 57 L21 58 V54 L29.500 50 L28 33 L2 32 L1 29 Q1 26 3 25 L28 20 L28 16 C28 8 29 2 32 2 Z"/>"#;
const SHORE_GUN: &str = r#"<path d="M3 35 Q5 27 12 26 Q12 17 21 17 Q31 17 32 26 Q36 27 37 35 Z"/><path d="M21 22 L4 6" stroke="currentColor" stroke-width="5" stroke-linecap="round"/><path d="M4 6 L8 10" stroke="currentColor" stroke-width="7" stroke-linecap="round"/>"#;
const MG_NEST: &str = r#"<path d="M4 24 h9 q3 0 3 3 t-3 3 h-9 q-3 0 -3 -3 t3 -3 Z M17 24 h8 q3 0 3 3 t-3 3 h-8 q-3 0 -3 -3 t3 -3 Z M29 24 h8 q3 0 3 3 t-3 3 h-8 q-3 0 -3 -3 t3 -3 Z M9 31 h9 q3 0 3 3 t-3 3 h-9 q-3 0 -3 -3 t3 -3 Z M23 31 h9 q3 0 3 3 t-3 3 h-9 q-3 0 -3 -3 t3 -3 Z"/><path d="M34 12 L6 15 M24 14 L18 23 M24 14 L30 23 M30 12 V18" stroke="currentColor" stroke-width="3.200" stroke-linecap="round" fill="none"/>"#;
const DUMP: &str = r#"<path fill-rule="evenodd" d="M3 20 H19 V36 H3 Z M6 23 V33 H16 V23 Z M21 20 H37 V36 H21 Z M24 23 V33 H34 V23 Z M12 3 H28 V18 H12 Z M15 6 V15 H25 V6 Z"/><path d="M6 23 L16 33 M24 33 L34 23 M15 15 L25 6" stroke="currentColor" stroke-width="2"/>"#;
const RAFT: &str = r#"<path fill-rule="evenodd" d="M13 6 H27 Q38 8 38 20 Q38 32 27 34 H13 Q2 32 2 20 Q2 8 13 6 Z M14 12 Q8 13 8 20 Q8 27 14 28 H26 Q32 27 32 20 Q32 13 26 12 Z"/><path d="M14 12 V28 M20 12 V28 M26 12 V28" stroke="currentColor" stroke-width="1.400"/>"#;
const COASTWATCHER: &str = r#"<path d="M8 15 Q12 13 12 11 Q13 4 20 4 Q27 4 28 11 Q28 13 32 15 Q26 17 20 17 Q14 17 8 15 Z M6 37 Q6 27 14 26 L20 29 L26 26 Q34 27 34 37 Z"/><path d="M13 18.500 h5.500 v6 h-5.500 Z M21.500 18.500 h5.500 v6 h-5.500 Z M18 20 h4 v2.500 h-4 Z"/>"#;
const BEACH: &str = r#"<path fill-rule="evenodd" d="M20 3 a17 17 0 1 0 .1 0 Z M20 7 a13 13 0 1 1 -.1 0 Z"/><path d="M20 10 V24 M13 18 L20 25 L27 18 M11 29 Q15 26 20 29 T29 29" stroke="currentColor" stroke-width="3" fill="none" stroke-linecap="round" stroke-linejoin="round"/>"#;
const INFANTRY: &str = r#"<path d="M3 9 H37 V31 H3 Z M3 9 L37 31 M37 9 L3 31" fill="none" stroke="currentColor" stroke-width="2.600" stroke-linejoin="round"/>"#;
const AIRBASE: &str = r#"<circle cx="20" cy="20" r="16.500" fill="none" stroke="currentColor" stroke-width="2.600"/><path d="M17.500 6 h5 v28 h-5 Z M6.500 14 l3 -4 l24 16 l-3 4 Z"/>"#;
const TORPEDO: &str = r#"<path d="M4 8 L14 3 H84 Q98 4 98 11 Q98 18 84 19 H14 L4 14 L1 19 V3 Z"/>"#;
const BASE: &str = r#"<path d="M20 4 L24.700 15.500 L37 16.400 L27.600 24.400 L30.600 36.400 L20 29.800 L9.400 36.400 L12.400 24.400 L3 16.400 L15.300 15.500 Z"/>"#;
const TWIN_FIGHTER: &str = r#"<path d="M32 12C34.6 12 35.8 19 35.8 27L35 39 32 43 29 39 28.2 27C28.2 19 29.4 12 32 12Z"/><path d="M1 25.5Q1 23.4 4 23L29 19.5H35L60 23Q63 23.4 63 25.5L62 28.5 36 32H28L2 28.5Z"/><path d="M17.5 8C19.7 8 20.6 13 20.6 20L19.8 45 19.3 59H15.7L15.2 45 14.4 20C14.4 13 15.3 8 17.5 8ZM46.5 8C48.7 8 49.6 13 49.6 20L48.8 45 48.3 59H44.7L44.2 45 43.4 20C43.4 13 44.3 8 46.5 8Z"/><path d="M11 50H53V54.5H11Z"/>"#;
const GULL_FIGHTER: &str = r#"<path d="M32 1C35 1 36 8 36 17L36 23 44 26.5 61 24Q63.5 24.5 63 28L61 32 44 33.5 36 31.5 34.5 50 43 54V58L33 57 32 62 31 57 21 58V54L29.5 50 28 31.5 20 33.5 3 32 1 28Q.5 24.5 3 24L20 26.5 28 23 28 17C28 8 29 1 32 1Z"/>"#;
const TWIN_BOMBER: &str = r#"<path d="M36 2C39 2 40.5 8 40.5 15L40 44 38 58 36 60 34 58 32 44 31.5 15C31.5 8 33 2 36 2Z"/><path d="M1 29Q1 26.5 4 26L26 21 32 19H40L46 21 68 26Q71 26.5 71 29L70 32 46 34 40 33H32L26 34 2 32Z"/><path d="M20 11q3-4 6 0l.6 27-3.6 6-3.6-6ZM46 11q3-4 6 0l.6 27-3.6 6-3.6-6Z"/><path d="M21 50H51V55H21Z"/><path d="M18.5 46h4.5v15h-4.5ZM49 46h4.5v15H49Z"/>"#;
const HEAVY_BOMBER: &str = r#"<path d="M40 2C43 2 44 8 44 14L43.5 46 42 62 40 64 38 62 36.5 46 36 14C36 8 37 2 40 2Z"/><path d="M0 26.5L2 23.5 37 19H43L78 23.5 80 26.5 78 29 43 33H37L2 29Z"/><path d="M14 14q2.5-3 5 0V28h-5ZM26 12q2.5-3 5 0V28h-5ZM49 12q2.5-3 5 0V28h-5ZM61 14q2.5-3 5 0V28h-5Z"/><path d="M24 52H56V57H24Z"/><path d="M22 48h4.5v14H22ZM53.5 48H58v14h-4.5Z"/>"#;
const DIVE_BOMBER: &str = r#"<path d="M32 3C35 3 36 9 36 16L36 21 60 22.5Q63 23.5 62.5 27L60 32 36 34 34.6 49 45 51.5V57L33 57 32 62 31 57 19 57V51.5L29.4 49 28 34 4 32 1.5 27Q1 23.5 4 22.5L28 21 28 16C28 9 29 3 32 3Z"/>"#;
const TRANSPORT: &str = r#"<path d="M36 3C40 3 41.5 9 41.5 17L41 21 69 25Q72 26.5 71 30L40 34.5 39 50 52 54V59L38 58 36 62 34 58 20 59V54L33 50 32 34.500 1 30Q0 26.5 3 25L31 21 30.5 17C30.5 9 32 3 36 3ZM19 13q3-3 6 0v14h-6ZM47 13q3-3 6 0v14h-6Z"/>"#;
const LANDING_SHIP: &str = r#"<path d="M4 34L10 30H40V22H48V14H60V10H74V22H82V30H206L236 26 228 46Q225 54 216 54H24Q10 52 4 34Z"/><path d="M64 10V2M150 30V14M150 16L176 30M150 16L124 30M20 30V24M28 30V24" fill="none" stroke="currentColor" stroke-width="2.2"/>"#;
const GUNBOAT: &str = r#"<path d="M4 24L10 20H30V14H36L46 11V14L42 16H52V8H66V14H72V18H84L92 13L93 16L88 19H116L108 30Q106 33 102 33H14Q6 31 4 24Z"/><path d="M58 8V1M40 14V9" fill="none" stroke="currentColor" stroke-width="1.6"/>"#;
const MARINES: &str = r#"<path d="M3 9H37V31H3ZM3 9L37 31M37 9L3 31" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linejoin="round"/><path d="M20 12V28M16 15H24M14 23Q15 28 20 28.5Q25 28 26 23" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/>"#;
const PARACHUTISTS: &str = r#"<path d="M3 9H37V31H3ZM3 9L37 31M37 9L3 31" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linejoin="round"/><path d="M13 28a3.5 3.5 0 0 1 7 0a3.5 3.5 0 0 1 7 0" fill="none" stroke="currentColor" stroke-width="2.4"/>"#;
const ARMOUR: &str = r#"<path d="M3 9H37V31H3Z" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linejoin="round"/><rect x="9" y="14" width="22" height="12" rx="6" fill="none" stroke="currentColor" stroke-width="2.4"/>"#;
const GARRISON: &str = r#"<path d="M3 9H37V31H3Z" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linejoin="round"/><path d="M4 20H36V30H4Z" opacity=".75"/>"#;
const ENGINEERS: &str = r#"<path d="M3 9H37V31H3Z" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linejoin="round"/><path d="M11 26V15H29V26M20 15V26" fill="none" stroke="currentColor" stroke-width="2.4"/>"#;
const HEADQUARTERS: &str = r#"<path d="M5 37V7H35V25H5" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linejoin="round"/><path d="M5 16H35" stroke="currentColor" stroke-width="2.4"/>"#;
const FORTIFICATION: &str = r#"<path d="M3 34V20H8V15H13V20H17V12H23V20H27V15H32V20H37V34Z"/>"#;
const SUPPLIES: &str = r#"<path d="M8 8H32V32H8ZM8 8L32 32M32 8L8 32" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linejoin="round"/>"#;
const UNKNOWN: &str = r#"<path d="M13 14Q13 6 20.500 6Q28 6 28 13Q28 17 23.500 19.500Q20.500 21.500 20.500 25.500" fill="none" stroke="currentColor" stroke-width="4.500" stroke-linecap="round"/><circle cx="20.500" cy="33" r="3"/>"#;

pub(crate) fn drawing(icon: Icon) -> Drawing {
    match icon {
        Icon::PtBoat => Drawing(120.0, 32.0, PT_BOAT),
        Icon::BargeA => Drawing(100.0, 30.0, BARGE_A),
        Icon::BargeSuperA => Drawing(120.0, 34.0, BARGE_SUPER_A),
        Icon::BargeB => Drawing(84.0, 28.0, BARGE_B),
        Icon::BargeC => Drawing(120.0, 34.0, BARGE_C),
        Icon::Destroyer => Drawing(300.0, 60.0, DESTROYER),
        Icon::LargeDestroyer => Drawing(320.0, 62.0, LARGE_DESTROYER),
        Icon::Escort => Drawing(220.0, 58.0, ESCORT),
        Icon::Freighter => Drawing(260.0, 60.0, FREIGHTER),
        Icon::Tanker => Drawing(300.0, 60.0, TANKER),
        Icon::Carrier => Drawing(320.0, 62.0, CARRIER),
        Icon::Liner => Drawing(292.0, 60.0, LINER),
        Icon::Auxiliary => Drawing(260.0, 60.0, AUXILIARY),
        Icon::Coaster => Drawing(180.0, 58.0, COASTER),
        Icon::Battleship => Drawing(322.0, 62.0, BATTLESHIP),
        Icon::HeavyCruiser => Drawing(310.0, 61.0, HEAVY_CRUISER),
        Icon::LightCruiser => Drawing(300.0, 60.0, LIGHT_CRUISER),
        Icon::EscortCarrier => Drawing(256.0, 60.0, ESCORT_CARRIER),
        Icon::SeaplaneCarrier => Drawing(296.0, 60.0, SEAPLANE_CARRIER),
        Icon::Submarine => Drawing(300.0, 52.0, SUBMARINE),
        Icon::FloatPlane => Drawing(64.0, 64.0, FLOAT_PLANE),
        Icon::FlyingBoat => Drawing(80.0, 66.0, FLYING_BOAT),
        Icon::Bomber => Drawing(72.0, 64.0, BOMBER),
        Icon::Fighter => Drawing(64.0, 64.0, FIGHTER),
        Icon::ShoreGun => Drawing(40.0, 40.0, SHORE_GUN),
        Icon::MgNest => Drawing(40.0, 40.0, MG_NEST),
        Icon::Dump => Drawing(40.0, 40.0, DUMP),
        Icon::Raft => Drawing(40.0, 40.0, RAFT),
        Icon::Coastwatcher => Drawing(40.0, 40.0, COASTWATCHER),
        Icon::Beach => Drawing(40.0, 40.0, BEACH),
        Icon::Infantry => Drawing(40.0, 40.0, INFANTRY),
        Icon::Airbase => Drawing(40.0, 40.0, AIRBASE),
        Icon::Torpedo => Drawing(100.0, 22.0, TORPEDO),
        Icon::Base => Drawing(40.0, 40.0, BASE),
        Icon::TwinFighter => Drawing(64.0, 64.0, TWIN_FIGHTER),
        Icon::GullFighter => Drawing(64.0, 64.0, GULL_FIGHTER),
        Icon::TwinBomber => Drawing(72.0, 64.0, TWIN_BOMBER),
        Icon::HeavyBomber => Drawing(80.0, 66.0, HEAVY_BOMBER),
        Icon::DiveBomber => Drawing(64.0, 64.0, DIVE_BOMBER),
        Icon::Transport => Drawing(72.0, 64.0, TRANSPORT),
        Icon::LandingShip => Drawing(240.0, 60.0, LANDING_SHIP),
        Icon::Gunboat => Drawing(120.0, 40.0, GUNBOAT),
        Icon::Marines => Drawing(40.0, 40.0, MARINES),
        Icon::Parachutists => Drawing(40.0, 40.0, PARACHUTISTS),
        Icon::Armour => Drawing(40.0, 40.0, ARMOUR),
        Icon::Garrison => Drawing(40.0, 40.0, GARRISON),
        Icon::Engineers => Drawing(40.0, 40.0, ENGINEERS),
        Icon::Headquarters => Drawing(40.0, 40.0, HEADQUARTERS),
        Icon::Fortification => Drawing(40.0, 40.0, FORTIFICATION),
        Icon::Supplies => Drawing(40.0, 40.0, SUPPLIES),
        Icon::Unknown => Drawing(40.0, 40.0, UNKNOWN),
    }
}

/// How a piece is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Seen {
    /// From above, bow right: it turns with its heading.
    Afloat,
    /// From above, nose up.
    Aloft,
    /// A ship in profile, lying on the water.
    InProfile,
    /// Something ashore, or a sign for it.
    AsPiece,
}

impl Seen {
    pub(crate) fn of(icon: Icon) -> Seen {
        match icon {
            Icon::PtBoat
            | Icon::BargeA
            | Icon::BargeSuperA
            | Icon::BargeB
            | Icon::BargeC
            | Icon::Torpedo => Seen::Afloat,
            Icon::FloatPlane
            | Icon::FlyingBoat
            | Icon::Bomber
            | Icon::Fighter
            | Icon::TwinFighter
            | Icon::GullFighter
            | Icon::TwinBomber
            | Icon::HeavyBomber
            | Icon::DiveBomber
            | Icon::Transport => Seen::Aloft,
            Icon::Destroyer
            | Icon::LargeDestroyer
            | Icon::Escort
            | Icon::Freighter
            | Icon::Tanker
            | Icon::Carrier
            | Icon::Liner
            | Icon::Auxiliary
            | Icon::Coaster
            | Icon::Battleship
            | Icon::HeavyCruiser
            | Icon::LightCruiser
            | Icon::EscortCarrier
            | Icon::SeaplaneCarrier
            | Icon::Submarine
            | Icon::LandingShip
            | Icon::Gunboat => Seen::InProfile,
            Icon::ShoreGun
            | Icon::MgNest
            | Icon::Dump
            | Icon::Raft
            | Icon::Coastwatcher
            | Icon::Beach
            | Icon::Infantry
            | Icon::Airbase
            | Icon::Base
            | Icon::Marines
            | Icon::Parachutists
            | Icon::Armour
            | Icon::Garrison
            | Icon::Engineers
            | Icon::Headquarters
            | Icon::Fortification
            | Icon::Supplies
            | Icon::Unknown => Seen::AsPiece,
        }
    }
}
