import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newest } from '../../scripts/logs/lines.ts'
import { createReader } from '../../scripts/logs/reader.ts'

const lines = Array.from({ length: 100 }, (_, at) => at)

test.each([
  ['of everything the newest 40', undefined, undefined, lines.slice(60)],
  ['of a function the newest 40', 'Tickets', undefined, lines.slice(60)],
  ['of a request all, since it is one story', '01M81T014P6NJZZ4JMACBKG22X', undefined, lines],
  ['as many as asked for', 'Tickets', 3, [97, 98, 99]],
  ['of a request as many as asked for', '01M81T014P6NJZZ4JMACBKG22X', 3, [97, 98, 99]],
  ['none where none is asked for', undefined, 0, []],
  ['no more than there are', undefined, 500, lines],
])('npm run logs shows %s', (_, asked, most, shown) => {
  expect(newest(lines, asked, most)).toEqual(shown)
})

test('a log that was set aside is part of the story, before and while it is followed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tradewell-logs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = 'tradewell-local-Tickets.log'
  const path = join(folder, file)
  writeFileSync(`${path}.1`, 'one\n')
  writeFileSync(path, 'two\n')
  const reader = createReader(folder)
  const said = (found: ReturnType<typeof reader.all>) => found.map(({ message }) => message)
  expect(reader.all().map(({ service, message }) => [service, message])).toEqual([
    ['Tickets', 'one'],
    ['Tickets', 'two'],
  ])
  appendFileSync(path, 'three\nfo')
  expect(said(reader.news(file))).toEqual(['three'])
  appendFileSync(path, 'ur\nfive\n')
  renameSync(path, `${path}.1`)
  writeFileSync(path, 'six\n')
  expect(said(reader.news(file))).toEqual(['four', 'five', 'six'])
})
