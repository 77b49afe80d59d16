import { describe, expect, test } from 'vitest'
import { complaints, type Report, unusedIn } from '../../scripts/unused.ts'

// @reaches scripts/unused.ts

const report = (...issues: Report['issues']): Report => ({ issues })
const named = (name: string) => [{ name }]

describe('what nothing uses', () => {
  const product = report({ file: 'shared/wallet/coins.ts', files: named('shared/wallet/coins.ts') })
  const all = report(
    { file: 'web/lib/kept-names.ts', exports: named('keptNames') },
    { file: 'package.json', devDependencies: named('left-pad') },
    { file: 'web/lib/old.ts', files: named('web/lib/old.ts') },
  )

  test('is told with what to do', () => {
    expect(complaints(unusedIn(all, product), {})).toEqual([
      expect.stringMatching(/^unused file web\/lib\/old\.ts\n.*delete it/),
      expect.stringMatching(/^unused file shared\/wallet\/coins\.ts\n.*scripts\/unused-exceptions\.json/),
      expect.stringMatching(/^unused export keptNames in web\/lib\/kept-names\.ts\n.*delete it/),
      expect.stringMatching(/^unused package left-pad in package\.json\n.*npm uninstall/),
    ])
  })

  test('is told once when neither the product nor anything else uses it', () => {
    const dead = report({ file: 'web/lib/old.ts', files: named('web/lib/old.ts') })
    expect(unusedIn(dead, dead)).toHaveLength(1)
  })

  test('may stand in the list, which only shrinks', () => {
    const listed = { 'file shared/wallet/coins.ts': 'waits for the wallet' }
    expect(complaints(unusedIn(report(), product), listed)).toEqual([])
    expect(complaints(unusedIn(report(), report()), listed)).toEqual([
      expect.stringContaining('take its line out of scripts/unused-exceptions.json'),
    ])
  })
})
