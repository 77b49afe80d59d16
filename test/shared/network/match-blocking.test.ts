import { describe, expect, test } from 'vitest'
import { Blocking } from '#shared/network/match-blocking.ts'
import { type Corpus, corpusOf } from '#shared/network/match-corpus.ts'
import { type MatchRecord, matchThreshold } from '#shared/network/match-fields.ts'
import { scoreRows } from '#shared/network/match-score.ts'
import { febrl } from '#test/fixtures/febrl.ts'
import { businessContacts } from '../../../bench/business-contacts.ts'

const accepts = (corpus: Corpus, a: number, b: number): boolean =>
  scoreRows(corpus, corpus.rows[a]!, corpus.rows[b]!) > matchThreshold * 100

/** Every pair with every other one, and those that the blocking brings, both scored alike. */
const compare = (left: readonly MatchRecord[], right: readonly MatchRecord[]) => {
  const corpus = corpusOf([...left, ...right])
  const brute: string[] = []
  for (let a = 0; a < left.length; a++) {
    for (let b = left.length; b < corpus.rows.length; b++) if (accepts(corpus, a, b)) brute.push(`${a} ${b}`)
  }
  const blocking = new Blocking(
    corpus,
    right.map((_, i) => left.length + i),
    matchThreshold,
  )
  const found: string[] = []
  let candidates = 0
  left.forEach((_, a) => {
    blocking.candidates(a, b => {
      candidates++
      if (accepts(corpus, a, b)) found.push(`${a} ${b}`)
    })
  })
  return { brute: brute.sort(), found: found.sort(), candidates }
}

describe('the blocking misses no pair that comparing each with each accepts', { timeout: 180_000 }, () => {
  test('2,000 x 2,000 people with misspellings', () => {
    // Half of dataset3 against the other half: up to six records of one person, on both sides.
    const people = febrl('dataset3', { taxNumber: false })
    const { brute, found, candidates } = compare(people.slice(0, 2000), people.slice(2000, 4000))
    expect(found).toEqual(brute)
    expect(brute.length).toBeGreaterThan(1500)
    // It is no blocking if it brings nearly all of the four million.
    expect(candidates).toBeLessThan(20_000)
  })

  test('1,000 x 1,000 businesses with e-mails, phones and company numbers', () => {
    const { left, right } = businessContacts(1000, 21)
    const { brute, found, candidates } = compare(left, right)
    expect(found).toEqual(brute)
    expect(brute.length).toBeGreaterThan(500)
    expect(candidates).toBeLessThan(20_000)
  })

  test('rows that agree only on what names do not say', () => {
    const rows = Array.from({ length: 60 }, (_, i) => ({
      id: `${i}`,
      middleName: i % 2 ? 'Marlowe' : 'Quill',
      title: i % 3 ? 'Purser of the yacht' : 'Bosun of the yacht',
      note: i % 5 ? 'met in Fremantle harbour' : 'met in Hobart',
      addressLine1: `${i % 4} Quay Lane`,
      city: 'Port Zephyr',
      email: `desk${i % 6}@zephyr.example`,
      phone: `041234567${i % 7}`,
    }))
    const { brute, found } = compare(rows, rows)
    expect(found).toEqual(brute)
    expect(brute.length).toBeGreaterThan(0)
  })

  test('a small vocabulary, where every word is common', () => {
    const names = ['Ann', 'Anne', 'Anna', 'Bob', 'Rob', 'Robert', 'Bobby', 'Nan']
    const rows = Array.from({ length: 400 }, (_, i) => ({
      id: `${i}`,
      firstName: names[i % 8]!,
      lastName: names[(i * 3) % 7]!,
      addressLine1: `${i % 9} Elm Street`,
      city: ['Perth', 'Port', 'Perh'][i % 3]!,
      postalCode: ['2000', '2001', '0200', '6000'][i % 4]!,
      ...(i % 10 === 0 ? { phone: `04123456${10 + (i % 50)}` } : {}),
    }))
    const { brute, found } = compare(rows, rows)
    expect(found).toEqual(brute)
    expect(brute.length).toBeGreaterThan(0)
  })
})
