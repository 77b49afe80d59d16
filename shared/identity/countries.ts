/**
 * The countries and territories that have a telephone code, as ISO 3166-1 alpha-2 code, dial code, and in brackets the next
 * digits by which one that shares its code is told apart (`-`: it cannot be). From the numbering plans in
 * libphonenumber-js's metadata; a test compares the two.
 */
const table = `
  AC247 AD376 AE971 AF93 AG1(268) AI1(264) AL355 AM374 AO244 AR54 AS1(684) AT43 AU61 AW297 AX358(18) AZ994
  BA387 BB1(246) BD880 BE32 BF226 BG359 BH973 BI257 BJ229 BL590(-) BM1(441) BN673 BO591 BQ599(3|4|7) BR55
  BS1(242) BT975 BW267 BY375 BZ501
  CA1(204|226|236|249|250|257|263|273|289|306|343|354|365|367|368|382|403|416|418|428|431|437|438|450|468|474|506|514|519|548|579|581|584|587|600|604|613|622|633|639|647|672|683|705|709|742|753|778|780|782|807|819|825|867|873|879|902|905|942)
  CC61(89162) CD243 CF236 CG242 CH41 CI225 CK682 CL56 CM237 CN86 CO57 CR506 CU53 CV238 CW599 CX61(89164) CY357
  CZ420 DE49 DJ253 DK45 DM1(767) DO1(809|829|849) DZ213 EC593 EE372 EG20 EH212(5288|5289) ER291 ES34 ET251
  FI358 FJ679 FK500 FM691 FO298 FR33 GA241 GB44 GD1(473) GE995 GF594 GG44(1481|7781|7839|7911) GH233 GI350
  GL299 GM220 GN224 GP590 GQ240 GR30 GT502 GU1(671) GW245 GY592 HK852 HN504 HR385 HT509 HU36 ID62 IE353 IL972
  IM44(1624|7524|7624|7924) IN91 IO246 IQ964 IR98 IS354 IT39 JE44(1534|7509|7700|7797|7829|7937) JM1(658|876)
  JO962 JP81 KE254 KG996 KH855 KI686 KM269 KN1(869) KP850 KR82 KW965 KY1(345) KZ7(6|7) LA856 LB961 LC1(758)
  LI423 LK94 LR231 LS266 LT370 LU352 LV371 LY218 MA212 MC377 MD373 ME382 MF590(-) MG261 MH692 MK389 ML223 MM95
  MN976 MO853 MP1(670) MQ596 MR222 MS1(664) MT356 MU230 MV960 MW265 MX52 MY60 MZ258 NA264 NC687 NE227 NF672
  NG234 NI505 NL31 NO47 NP977 NR674 NU683 NZ64 OM968 PA507 PE51 PF689 PG675 PH63 PK92 PL48 PM508 PR1(787|939)
  PS970 PT351 PW680 PY595 QA974 RE262 RO40 RS381 RU7 RW250 SA966 SB677 SC248 SD249 SE46 SG65 SH290 SI386
  SJ47(79) SK421 SL232 SM378 SN221 SO252 SR597 SS211 ST239 SV503 SX1(721) SY963 SZ268 TA290(8) TC1(649) TD235
  TG228 TH66 TJ992 TK690 TL670 TM993 TN216 TO676 TR90 TT1(868) TV688 TW886 TZ255 UA380 UG256 US1 UY598 UZ998
  VA39(06698) VC1(784) VE58 VG1(284) VI1(340) VN84 VU678 WF681 WS685 XK383 YE967 YT262(269|639) ZA27 ZM260
  ZW263
`

export type Country = {
  /** ISO 3166-1 alpha-2, and XK for Kosovo. */
  readonly iso: string
  /** Without the plus sign: '61', and '1242' where the code is shared and one prefix tells the country apart. */
  readonly dialCode: string
  /** What an international number starts with, without the plus sign. */
  readonly prefixes: readonly string[]
}

const countryOf = (row: string): Country => {
  const [, iso = '', code = '', areas] = /^([A-Z]{2})(\d+)(?:\((.+)\))?$/.exec(row) ?? []
  if (areas === undefined) return { iso, dialCode: code, prefixes: [code] }
  const prefixes = areas === '-' ? [] : areas.split('|').map(area => code + area)
  return { iso, dialCode: code === '1' && prefixes.length === 1 ? prefixes[0]! : code, prefixes }
}

/** Every country, by its ISO code. */
export const countries: readonly Country[] = table.trim().split(/\s+/).map(countryOf)

/** Spec part 2, section 9: "Default country AU". */
export const defaultCountry = 'AU'

const byIso = new Map(countries.map(country => [country.iso, country]))

export const isCountry = (iso: string): boolean => byIso.has(iso)

export const countryByIso = (iso: string): Country | undefined => byIso.get(iso)

/** The countries with their names in a language, sorted by name in it. */
export const countryList = (language: 'en' | 'fr'): readonly (Country & { readonly text: string })[] => {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const order = new Intl.Collator(language)
  return countries
    .map(country => ({ ...country, text: names.of(country.iso) ?? country.iso }))
    .sort((a, b) => order.compare(a.text, b.text))
}

const byPrefix = new Map(countries.flatMap(country => country.prefixes.map(prefix => [prefix, country.iso] as const)))
const longestPrefix = Math.max(...[...byPrefix.keys()].map(prefix => prefix.length))

/**
 * The country (ISO) of a phone number with a recognisable international prefix: `+`, `00`, or Australia's `0011`, then a
 * dial code. A number in a national form has none. Works while one types: `+61` is AU already.
 */
export const countryOfPhone = (phone: string): string | undefined => {
  const typed = phone.trim().replace(/[\s().\-/]/g, '')
  // No number in +1 starts with another 1, so 0011 is never 00 and the code 1.
  const digits = /^(?:\+|0011|00)(\d+)$/.exec(typed)?.[1]
  if (digits === undefined) return undefined
  for (let length = Math.min(longestPrefix, digits.length); length > 0; length -= 1) {
    const iso = byPrefix.get(digits.slice(0, length))
    if (iso !== undefined) return iso
  }
  return undefined
}
