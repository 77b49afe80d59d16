import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type LogLine, parseLine } from './lines.ts'

// @reaches scripts/logs/reader.ts

/** The function's name in that of its log: the stack and stage before it, and what CloudFormation adds behind, are not it. */
const serviceOf = (file: string): string => file.replace(/\.log(\.1)?$/, '').replace(/^tradewell-[a-z]+-/, '')

/** Whether a file is the log of a function as it is written. */
export const isLog = (file: string): boolean => file.endsWith('.log')

/** What stands in a file behind so many bytes; nothing where there is no such file. */
const behind = (path: string, start: number): Buffer => {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size <= start) return Buffer.alloc(0)
  const descriptor = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(size - start)
    return buffer.subarray(0, readSync(descriptor, buffer, 0, buffer.length, start))
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Reads the logs of a folder. A log that grew long is set aside as `NAME.log.1`, once, and begun anew (infra/local/lambda/log.mjs).
 * @returns `all`, what there is, with what was set aside before the rest of its log; `news`, what a log got since it was read
 */
export const createReader = (folder: string) => {
  const read = new Map<string, number>()
  const rest = new Map<string, string>()
  const lines = (file: string, text: string): LogLine[] => {
    const parts = ((rest.get(file) ?? '') + text).split('\n')
    rest.set(file, parts.pop() ?? '')
    return parts.filter(part => part !== '').map(part => parseLine(part, serviceOf(file)))
  }
  const news = (file: string): LogLine[] => {
    const path = join(folder, file)
    const from = read.get(file) ?? 0
    const isNew = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) < from
    const old = isNew ? behind(`${path}.1`, from) : Buffer.alloc(0)
    const more = behind(path, isNew ? 0 : from)
    read.set(file, (isNew ? 0 : from) + more.length)
    return lines(file, `${old.toString('utf8')}${more.toString('utf8')}`)
  }
  const all = (): LogLine[] =>
    readdirSync(folder)
      .filter(isLog)
      .flatMap(file => [...lines(file, behind(join(folder, `${file}.1`), 0).toString('utf8')), ...news(file)])
  return { all, news }
}
