import { expect, test } from 'vitest'
import { isForPlace } from '#web/parts/drop-places.ts'

test.each([
  ['a picture of the screen, while one writes a mail', ['Files'], true, true],
  ['a file, beside all fields', ['Files'], false, true],
  ['a picture that was copied of a page, beside all fields', ['text/html', 'Files'], false, true],
  ['a part of a page with a picture, where one writes', ['text/html', 'Files'], true, false],
  ['cells of a table, of which some programs make a picture, too', ['text/plain', 'text/html', 'Files'], true, false],
  ['a text', ['text/plain'], false, false],
])('%s', (_what, types, isWritten, isTaken) => expect(isForPlace(types, isWritten)).toBe(isTaken))
