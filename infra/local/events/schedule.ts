import { CronExpressionParser } from 'cron-parser'

/** Rate and cron expressions ("Schedule expressions" in the EventBridge user guides). */

const unitMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const

/** AWS counts the days of the week from SUN = 1, cron from SUN = 0. */
const cronDays = (field: string) =>
  field.replace(/(^|[,-])([1-7])(?=$|[,#L-])/g, (_, before: string, day: string) => `${before}${Number(day) - 1}`)

const yearMatches = (field: string, year: number): boolean =>
  field === '*' ||
  field.split(',').some(part => {
    const [range = '', step] = part.split('/')
    const [from = '', to] = range.split('-')
    const first = from === '*' ? 1970 : Number(from)
    const last = to === undefined ? (step === undefined && from !== '*' ? first : 2199) : Number(to)
    return year >= first && year <= last && (year - first) % Number(step ?? 1) === 0
  })

/** A schedule that names no time any more, such as a cron of a year gone by. */
export const NEVER = Number.POSITIVE_INFINITY

/**
 * When a schedule next runs.
 * @param after milliseconds since 1970: the last run, or when the schedule was made
 * @returns milliseconds since 1970, or NEVER
 * @throws {Error} for what is no schedule expression
 */
export const nextRun = (expression: string, after: number, timeZone = 'UTC'): number => {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? []
  if (count !== undefined && unit !== undefined && Number(count) > 0)
    return after + Number(count) * unitMs[unit as keyof typeof unitMs]
  const [, at] = /^at\((\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\)$/.exec(expression) ?? []
  if (at !== undefined && timeZone === 'UTC') return Date.parse(`${at}Z`) > after ? Date.parse(`${at}Z`) : NEVER
  const fields = /^cron\((.+)\)$/.exec(expression)?.[1]?.trim().split(/\s+/) ?? []
  const [minute, hour, dayOfMonth, month, dayOfWeek, year] = fields
  if (fields.length !== 6 || dayOfWeek === undefined || year === undefined)
    throw new Error(`${expression} is no schedule expression`)
  const cron = [minute, hour, dayOfMonth, month, cronDays(dayOfWeek)]
    .map(field => (field === '?' ? '*' : field))
    .join(' ')
  const times = CronExpressionParser.parse(cron, { tz: timeZone, currentDate: new Date(after) })
  const lastYear = new Date(after).getUTCFullYear() + 200
  for (let attempt = 0; attempt < 10_000; attempt += 1) {
    const time = times.next().toDate()
    if (yearMatches(year, time.getUTCFullYear())) return time.getTime()
    if (time.getUTCFullYear() > lastYear) return NEVER
  }
  return NEVER
}
