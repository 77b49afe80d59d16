import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeFolder, wayTo } from '#shared/files/folders.ts'
import { type FileActor, isOwner, mayRead, partiesOf, readerKey, readerKeysOf } from '#shared/files/reading.ts'
import type { FileThread, Reader } from '#shared/files/thread.ts'
import { threadStates } from '#shared/files/thread-states.ts'
import { hasWords, indexWordsOf, isWanted, wantedOf, wordsOf } from '#shared/files/words.ts'
import type { Party } from '#shared/kit/event.ts'
import type { Leaf } from '#shared/kit/leaves.ts'
import { problemsOf } from '#shared/kit/state-table.ts'

const people = ['ana', 'bo', 'cy']
const organisations = ['org_a', 'org_b']
const teams = ['tea_1', 'tea_2']
const keep: ReadonlySet<Leaf> = new Set<Leaf>(['production.file'])

const anyOf = <T>(of: readonly T[]) => fc.constantFrom(...of)
const party: fc.Arbitrary<Party> = fc.oneof(
  anyOf(people).map(id => ({ id, type: 'user' as const })),
  anyOf(organisations).map(id => ({ id, type: 'organization' as const })),
)
const reader = fc.oneof(
  anyOf(people).map(id => ({ id, type: 'user' as const })),
  anyOf(organisations).map(id => ({ id, type: 'organization' as const })),
  fc.record({ id: anyOf(people), type: fc.constant('user' as const), oid: anyOf(organisations) }),
  fc.record({ id: anyOf(teams), type: fc.constant('team' as const), oid: anyOf(organisations) }),
) as fc.Arbitrary<Reader>
const thread = fc.record({
  owner: party,
  status: anyOf(threadStates.states),
  readers: fc.array(reader, { maxLength: 4 }),
}) as unknown as fc.Arbitrary<Pick<FileThread, 'owner' | 'status' | 'readers'>>
const actor: fc.Arbitrary<FileActor> = fc
  .record({
    uid: anyOf(people),
    oid: fc.option(anyOf(organisations), { nil: undefined }),
    isClient: fc.boolean(),
    teamIds: fc.subarray(teams),
    keeps: fc.boolean(),
  })
  .map(({ uid, oid, isClient, teamIds, keeps }) => {
    const permissions = keeps ? keep : new Set<Leaf>()
    if (!oid) return { uid, party: { id: uid, type: 'user' as const }, permissions }
    // A client of an organisation acts for themselves in it.
    const acts = isClient ? { id: uid, type: 'user' as const } : { id: oid, type: 'organization' as const }
    return { uid, party: acts, organisation: { id: oid, teamIds: isClient ? [] : teamIds }, permissions }
  })

/** The rule once more, in the words of whoever shares a file. */
const isMeant = ({ id, type, oid }: Reader, { uid, party, organisation, permissions }: FileActor): boolean => {
  if (oid) {
    if (party.type !== 'organization' || party.id !== oid) return false
    return type === 'team' ? Boolean(organisation?.teamIds.includes(id)) : id === uid
  }
  if (type === 'user') return party.type === 'user' && id === uid
  return party.type === 'organization' && party.id === id && permissions.has('production.file')
}

describe('who reads a file', () => {
  test('every reader and every file: the owner, and whom it is shared with as long as it is not withdrawn', () => {
    fc.assert(
      fc.property(thread, actor, (file, who) => {
        const owns =
          file.owner.id === who.party.id && file.owner.type === who.party.type && who.permissions.has('production.file')
        const shared = file.status === 'active' && file.readers.some(each => isMeant(each, who))
        expect(mayRead(file, who)).toBe(file.status !== 'removed' && (owns || shared))
      }),
      { numRuns: 5000 },
    )
  })

  test('what is listed to somebody is what they may read', () => {
    fc.assert(
      fc.property(thread, actor, (file, who) => {
        const listed = new Set(readerKeysOf(who))
        const isListed = file.status === 'active' && file.readers.some(each => listed.has(readerKey(each)))
        if (!isOwner(file, who)) expect(mayRead(file, who)).toBe(isListed)
      }),
    )
  })

  test('no two readers have one key', () => {
    fc.assert(
      fc.property(reader, reader, (one, other) => {
        const same = one.id === other.id && one.type === other.type && one.oid === other.oid
        expect(readerKey(one) === readerKey(other)).toBe(same)
      }),
    )
  })

  test('whoever is told is a party behind a reader', () => {
    const inside = { id: 'ana', type: 'user', oid: 'org_a' } as Reader
    expect(partiesOf([inside, { id: 'org_b', type: 'organization' }, { id: 'bo', type: 'user' }, inside])).toEqual([
      { id: 'org_a', type: 'organization' },
      { id: 'org_b', type: 'organization' },
      { id: 'bo', type: 'user' },
    ])
  })
})

test('the states of a file have no gap', () => {
  expect(problemsOf(threadStates)).toEqual([])
})

describe('words', () => {
  test('are found without case and accents, by how they begin', () => {
    const named = indexWordsOf({ title: 'Café Rénové, plan 12', tags: ['Été 2026'], name: 'plan.pdf' })
    const has = [...named, ...wordsOf('The kitchen is grey', 60)]
    for (const query of ['cafe', 'RENO', 'kitch grey', 'plan 12', ''])
      expect(isWanted(wantedOf(query, undefined), has)).toBe(true)
    for (const query of ['kitchenette', 'cafe bathroom']) expect(isWanted(wantedOf(query, undefined), has)).toBe(false)
    expect(isWanted(wantedOf('', 'ete 2026'), has)).toBe(true)
    expect(isWanted(wantedOf('', 'ete'), has)).toBe(false)
    // A tag by its words, too.
    expect(isWanted(wantedOf('ete plan', undefined), has)).toBe(true)
    for (const query of ['', 'q', 'a b', '!?']) expect(hasWords(query)).toBe(false)
    expect(hasWords('a bc')).toBe(true)
  })

  test('of any text are different, plain and not too many', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), text => {
        const words = wordsOf(text, 20)
        expect(words.length).toBeLessThanOrEqual(20)
        expect(new Set(words).size).toBe(words.length)
        for (const word of words) expect(word).not.toContain('#')
      }),
    )
  })
})

describe('folders', () => {
  const folder = (id: string, parent?: string, name = id) => ({ id, name, ...(parent && { parent }) }) as never
  const tree = [folder('a'), folder('b', 'a'), folder('c', 'b')]

  test('are told with those that they lie in', () => {
    expect(wayTo(tree, 'c').map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(wayTo(tree, 'gone')).toEqual([])
  })

  test.each([
    ['one of the same name beside it', folder('d', undefined, 'Á'), 'files.folderTaken'],
    ['one inside of itself', folder('a', 'c'), 'files.folderInside'],
    ['one that is its own', folder('a', 'a'), 'files.folderInside'],
  ])('refuses %s', (_name, next, problem) => {
    expect(() => placeFolder(tree, next)).toThrow(expect.objectContaining({ errorType: problem }))
  })

  test('refuses what would lie too deep, also by moving what is in it', () => {
    const deep = [...tree, folder('d', 'c'), folder('e', 'd'), folder('f', 'e')]
    expect(() => placeFolder(deep, folder('g', 'f'))).toThrow(
      expect.objectContaining({ errorType: 'files.folderTooDeep' }),
    )
    const two = [...deep, folder('x'), folder('y', 'x')]
    expect(() => placeFolder(two, folder('x', 'd'))).not.toThrow()
    expect(() => placeFolder(two, folder('x', 'e'))).toThrow(
      expect.objectContaining({ errorType: 'files.folderTooDeep' }),
    )
  })
})
