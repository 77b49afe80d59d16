import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type SignerStatus, signerStatuses } from '#shared/files/signing.ts'
import { afterDeclining, afterSigning, countOf, ended, keptOf, turns } from '#shared/files/turns.ts'

type Row = { signer: string; group: number; needed: number; status: SignerStatus }

const row = (signer: string, group = 1, needed = 1, status: SignerStatus = 'later'): Row => ({
  ...{ signer, group, needed, status },
})
const statuses = (rows: readonly Row[]) => Object.fromEntries(rows.map(({ signer, status }) => [signer, status]))

/** Some who are asked, in groups of which some or all are needed. */
const asked = fc
  .array(fc.record({ size: fc.integer({ min: 1, max: 4 }), needed: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 1,
    maxLength: 4,
  })
  .map(groups =>
    turns(
      groups.flatMap(({ size, needed }, n) =>
        Array.from({ length: size }, (_, k) => row(`${n}.${k}`, n + 1, Math.min(size, needed))),
      ),
    ),
  )
/** Which of those who wait acts next, and whether they sign. */
const acts = fc.array(fc.record({ which: fc.nat(20), signs: fc.boolean() }), { maxLength: 20 })

const waitingOf = (rows: readonly Row[]) => rows.filter(({ status }) => status === 'waiting')

describe('whose turn it is', () => {
  test('groups come one after the other, and who is not needed is let go', () => {
    const first = turns([row('a', 1, 1), row('b', 1, 1), row('c', 2, 1)])
    expect(statuses(first)).toEqual({ a: 'waiting', b: 'waiting', c: 'later' })
    const { rows, event } = afterSigning(first, 'b')
    expect(event).toBe('sign')
    expect(statuses(rows)).toEqual({ a: 'ended', b: 'signed', c: 'waiting' })
    expect(afterSigning(rows, 'c').event).toBe('signLast')
  })

  test('declining goes on where enough others can sign, and ends it where they cannot', () => {
    const two = turns([row('a', 1, 1), row('b', 1, 1)])
    expect(afterDeclining(two, 'a')).toMatchObject({ event: 'decline' })
    const both = turns([row('a', 1, 2), row('b', 1, 2), row('c', 2)])
    const { rows, event } = afterDeclining(both, 'a')
    expect(event).toBe('declineLast')
    expect(statuses(rows)).toEqual({ a: 'declined', b: 'ended', c: 'ended' })
  })

  test('who signed before it is asked anew counts with both', () => {
    const kept = keptOf([row('a', 1, 2, 'signed'), row('b', 1, 2, 'declined')])
    expect(kept).toEqual([row('a', 0, 0, 'signed')])
    expect(countOf([...kept, ...turns([row('b')])])).toEqual({ have: 1, needed: 2 })
  })

  test('whoever acts in whatever order, it ends signed with exactly what was needed, or declined, or goes on', () => {
    fc.assert(
      fc.property(asked, acts, (begun, moves) => {
        let rows: readonly Row[] = begun
        const { needed } = countOf(begun)
        let event = 'sign'
        for (const { which, signs } of moves) {
          const open = waitingOf(rows)
          const next = open[which % Math.max(1, open.length)]
          if (!next) break
          const signed = rows.filter(({ status }) => status === 'signed').map(({ signer }) => signer)
          const after = signs ? afterSigning(rows, next.signer) : afterDeclining(rows, next.signer)
          rows = after.rows
          event = after.event
          // Who has signed stays so, and one group at a time waits.
          for (const signer of signed) expect(statuses(rows)[signer]).toBe('signed')
          expect(new Set(waitingOf(rows).map(({ group }) => group)).size).toBeLessThanOrEqual(1)
        }
        expect(countOf(rows).needed).toBe(needed)
        const isOpen = waitingOf(rows).length > 0
        expect(isOpen).toBe(event === 'sign' || event === 'decline')
        if (event === 'signLast') expect(countOf(rows).have).toBe(needed)
        else expect(countOf(rows).have).toBeLessThan(needed)
        for (const { status } of rows) expect(signerStatuses).toContain(status)
      }),
    )
  })

  test('taken back, nobody waits', () => {
    fc.assert(
      fc.property(asked, rows => {
        expect(ended(rows).every(({ status }) => status === 'ended')).toBe(true)
      }),
    )
  })
})
