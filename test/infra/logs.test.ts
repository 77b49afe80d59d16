import { expect, test } from 'vitest'
import { newest } from '../../scripts/logs/lines.ts'

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
