import { expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { shortcutOf, shortcuts } from '#web/lib/shortcuts.ts'

// @reaches web

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const ctrl = { ...plain, ctrlKey: true }

test.each([
  [{ ...ctrl, key: 'k' }, 'palette'],
  [{ ...plain, metaKey: true, key: 'K' }, 'palette'],
  [{ ...plain, key: '/' }, 'search'],
  [{ ...plain, shiftKey: true, key: '/' }, 'search'],
  [{ ...plain, shiftKey: true, key: '?' }, 'help'],
  [{ ...ctrl, key: 's' }, 'save'],
  [{ ...ctrl, key: 'z' }, 'undo'],
  [{ ...ctrl, shiftKey: true, key: 'Z' }, 'redo'],
  [{ ...ctrl, key: 'y' }, 'redo'],
  [{ ...plain, key: 'k' }, undefined],
  [{ ...ctrl, altKey: true, key: 'k' }, undefined],
  [{ ...ctrl, shiftKey: true, key: 'S' }, undefined],
  [{ ...ctrl, key: '/' }, undefined],
  [{ ...plain, key: 'Escape' }, undefined],
])('%j: %s', (event, does) => {
  expect(shortcutOf(event)).toBe(does)
})

test('the help has words for every shortcut, in both languages', () => {
  for (const { does } of shortcuts)
    for (const said of [texts.en, texts.fr]) expect(said[`app.help.${does}`], does).toBeTruthy()
})
