import { describe, expect, test } from 'vitest'
import { statementNamed } from '#shared/deals/statement-named.ts'

const today = '2026-05-20'

describe('the statement that somebody types', () => {
  test.each([
    ['harbour', { name: 'harbour' }],
    ['harbour foods march', { name: 'harbour foods', month: '2026-03' }],
    ['harbour Mar', { name: 'harbour', month: '2026-03' }],
    ['harbour mars 2025', { name: 'harbour', month: '2025-03' }],
    ['harbour févr.', { name: 'harbour', month: '2026-02' }],
    ['harbour fevrier', { name: 'harbour', month: '2026-02' }],
    ['harbour 2026-04', { name: 'harbour', month: '2026-04' }],
    ['harbour may', { name: 'harbour', month: '2026-05' }],
    // One that has not come yet was a year ago.
    ['harbour december', { name: 'harbour', month: '2025-12' }],
  ])('%s', (query, expected) => {
    expect(statementNamed(query, today)).toEqual(expected)
  })

  test.each(['march', 'mars 2026', '2026-03', 'May Foods', 'harbour 2026', 'harbour 2026-13', 'harbour 2027-01', ''])(
    'names no month: %s',
    query => {
      expect(statementNamed(query, today)).toEqual({ name: query })
    },
  )
})
