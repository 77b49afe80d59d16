import { expect, test } from 'vitest'
import { actors } from '#test/fixtures/permissions/actors.ts'
import { areasOf, settingsOf, startsOf } from '#web/app/shell/navigation.ts'
import { first as en } from '#web/lib/catalogue/en-first.ts'
import { first as fr } from '#web/lib/catalogue/fr-first.ts'

// @reaches web shared

/** The menu stands on every page, whichever texts that page waits for; until the others are there it would show their keys. */
test.each([
  ['English', en],
  ['French', fr],
] as const)('whatever the menu says is among the first texts in %s', (_language, first) => {
  const said = Object.values(actors).flatMap(actor => {
    const viewer = { signedIn: true, actor, userType: 'user', teamsActivated: true } as const
    const entries = [...areasOf(viewer), ...settingsOf(viewer)].flatMap(area => area.entries)
    const tabs = entries.flatMap(entry => entry.tabs)
    return [...entries, ...tabs, ...startsOf(viewer)].map(({ label }) => label)
  })
  expect(new Set(said).size).toBeGreaterThan(30)
  const mend =
    'put the texts of these keys into shared/<area>/texts/en/page-names.ts and fr/page-names.ts, which web/lib/catalogue/en-first.ts and fr-first.ts take'
  expect(
    [...new Set(said)].filter(label => !(label in first)),
    mend,
  ).toEqual([])
})
