import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// @reaches web functions

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = (room: string): string[] =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => join(root, room, name))

const found = (rooms: readonly string[], pattern: RegExp): string[] =>
  rooms.flatMap(sources).flatMap(file =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${relative(root, file)}:${index + 1} ${line.trim()}`] : [])),
  )

// A rule that a page or a handler writes down again differs from the one in shared sooner or later.
test('how long a text may be is said in shared: no page has a limit of its own', () => {
  const mend = 'name the limit in shared/<area> beside its schema, and import it into the page'
  expect(found(['web'], /maxLength[=:] ?\{?[0-9]/), mend).toEqual([])
  expect(found(['web'], /(?<!Math)\.(?:max|min|length)\((?![01]\b)[0-9]/), mend).toEqual([])
})

test('no page and no handler knows a pattern of e-mail addresses, a tax or late rate, or the length of an ABN', () => {
  const mend = 'ask shared for it (shared/kit/email.ts, shared/deals, shared/organisations), or say the rule there'
  expect(found(['web', 'functions'], /\/[^/]*@[^/]*\\\.[^/]*\/[a-z]*\.test|\[\^@/), mend).toEqual([])
  expect(
    found(['web', 'functions'], /(?:gst|tax|late|rate)\w*\s*[*/]\s*1?[0-9]|(?<!\w)[*/] ?(?:365|1\.1|1\.10)\b/i),
    mend,
  ).toEqual([])
  expect(found(['web', 'functions'], /\\d\{(?:9|11)\}|20_?971_?520/), mend).toEqual([])
})

test('who owns an organisation and what its people may do is asked of shared', () => {
  expect(found(['web', 'functions'], /ownerId\s*[=!]==/), 'ask shared/organisations/permissions.ts').toEqual([])
})

// The help shows the list in web/lib/shortcuts.ts: a page that listens for Ctrl by itself has a shortcut that nobody learns of.
test('keys pressed with Ctrl or Cmd are those of the one list of shortcuts', () => {
  const elsewhere = found(['web'], /\.(?:ctrlKey|metaKey)/).filter(line => !line.startsWith('web/lib/shortcuts.ts:'))
  expect(elsewhere, 'add the shortcut to web/lib/shortcuts.ts, and listen by what that exports').toEqual([])
})
