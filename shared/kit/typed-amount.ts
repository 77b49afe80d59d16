const spaces = /[\s\u00a0\u2009\u202f'’]/g
/** A dollar sign or a currency's code before or after the figures. */
const unit = /^(?:A\$|US\$|\$|€|AUD|USD|ETH|USDT|MERC)?\s*(.*?)\s*(?:\$|€|AUD|USD|ETH|USDT|MERC)?$/iu
const digits = /^-?\d+$/
const grouped = (text: string, mark: string): boolean => {
  const [first = '', ...rest] = text.split(mark)
  return /^-?\d{1,3}$/.test(first) && rest.length > 0 && rest.every(group => /^\d{3}$/.test(group))
}
const plain = (whole: string, fraction: string): string | undefined =>
  digits.test(whole) && /^\d*$/.test(fraction) ? (fraction ? `${whole}.${fraction}` : whole) : undefined

/**
 * An amount as people type and paste it, as a plain decimal: `$4,800.50`, `4 800,50 AUD` and `4.800,50` are 4800.50. Where only
 * one kind of mark stands, three digits after each comma are thousands (`4,800`), else it is the decimal mark (`4,8`); a single
 * point is always the decimal mark.
 * @returns undefined for what is no amount, an exponent (`1e3`) among it: nothing is guessed or dropped
 */
export const typedAmount = (typed: string): string | undefined => {
  const text = (unit.exec(typed.trim())?.[1] ?? '').replaceAll(spaces, '')
  const comma = text.lastIndexOf(',')
  const point = text.lastIndexOf('.')
  if (comma < 0 && point < 0) return plain(text, '')
  if (comma >= 0 && point >= 0) {
    const at = Math.max(comma, point)
    const mark = comma > point ? '.' : ','
    const whole = text.slice(0, at)
    return grouped(whole, mark) ? plain(whole.replaceAll(mark, ''), text.slice(at + 1)) : undefined
  }
  if (comma >= 0) {
    if (grouped(text, ',')) return plain(text.replaceAll(',', ''), '')
    return text.indexOf(',') === comma ? plain(text.slice(0, comma), text.slice(comma + 1)) : undefined
  }
  if (text.indexOf('.') === point) return plain(text.slice(0, point), text.slice(point + 1))
  return grouped(text, '.') ? plain(text.replaceAll('.', ''), '') : undefined
}
