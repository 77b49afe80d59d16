/** Lines of the functions' logs, as a person reads them. Pure. */

export type LogLine = {
  /** ISO time, where the line tells it. */
  readonly at: string | undefined
  readonly service: string
  readonly level: string
  readonly message: string
  /** What else the line says, in its order. */
  readonly fields: readonly (readonly [string, unknown])[]
  readonly raw: string
}

/** What every line carries and nobody reads here. */
const usual = new Set(['level', 'message', 'timestamp', 'service', 'sampling_rate', 'xray_trace_id'])

const asObject = (text: string): Record<string, unknown> | undefined => {
  if (!text.startsWith('{')) return undefined
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}

/** @param service the function whose log the line stands in, for lines that do not say */
export const parseLine = (raw: string, service: string): LogLine => {
  const said = asObject(raw)
  if (!said) return { at: undefined, service, level: '', message: raw, fields: [], raw }
  const text = (key: string) => (typeof said[key] === 'string' ? (said[key] as string) : undefined)
  return {
    at: text('timestamp'),
    service: text('service') ?? service,
    level: text('level') ?? '',
    message: text('message') ?? '',
    fields: Object.entries(said).filter(([key]) => !usual.has(key)),
    raw,
  }
}

/** Whether a line is of a function, by its name, or of a request, by its id anywhere in the line. */
export const isAskedFor = (line: LogLine, asked: string | undefined): boolean =>
  asked === undefined ||
  line.service.toLowerCase() === asked.toLowerCase() ||
  (asked.length >= 8 && line.raw.includes(asked))

/** Whether a request is asked for rather than a function: ids hold digits, and names of functions none. */
const isRequest = (asked: string): boolean => /\d/.test(asked)

/**
 * The newest of the lines that were asked for, `most` of them: 40 unless told, of a request all.
 * @param lines in the order of time
 */
export const newest = <L>(lines: readonly L[], asked: string | undefined, most: number | undefined): readonly L[] => {
  if (most === undefined && asked !== undefined && isRequest(asked)) return lines
  return lines.slice(Math.max(0, lines.length - (most ?? 40)))
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** `09:15:02.113  Tickets              INFO   refused  errorType=deals.notClient requestId=…` */
export const formatLine = ({ at, service, level, message, fields }: LogLine): string => {
  const time = at?.slice(11, 23) ?? ''
  const rest = fields.map(([key, value]) => `${key}=${shown(value)}`).join(' ')
  return `${time.padEnd(12)}  ${service.padEnd(24)} ${level.padEnd(5)} ${message}${rest ? `  ${rest}` : ''}`
}
