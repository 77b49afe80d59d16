import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Id, idFrom, type Uid } from '#shared/kit/id.ts'
import type { Leaf } from '#shared/kit/leaves.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import {
  type Resource,
  ResourceLink,
  resourceLimits,
  titleOfFile,
  viewOfResource,
} from '#shared/marketplace/resource.ts'
import { mayReadResources, withChanged, withoutResource, withResource } from '#shared/marketplace/resource-rules.ts'

const idOf = (n: number): Id<'resource'> => idFrom('resource', n.toString().padStart(26, '0'))
const link = (n: number): Resource => ({
  ...{ id: idOf(n), title: `Link ${n}`, link: `https://b.example/${n}` },
  ...{ by: '00000000-0000-4000-8000-000000000000' as Uid, at: '2026-05-01T00:00:00.000Z' },
})
const { link: _address, ...about } = link(9)
const file: Resource = {
  ...about,
  file: {
    ...{
      id: idFrom('file', '1'.repeat(26)),
      by: about.by,
      name: 'plan.pdf',
      type: 'application/pdf' as const,
      size: 9,
    },
    ...{ key: 'secret-key', thumb: 'secret-thumb' },
  },
}
const refusalOf = (act: () => unknown): string | undefined => {
  try {
    act()
    return undefined
  } catch (error) {
    return error instanceof Refusal ? error.errorType : String(error)
  }
}

describe('resources of a service', () => {
  test('are put behind those that are there, up to so many', () => {
    const full = Array.from({ length: resourceLimits.resources }, (_, n) => link(n))
    expect(withResource([link(1)], link(2)).map(({ id }) => id)).toEqual([idOf(1), idOf(2)])
    expect(refusalOf(() => withResource(full, link(99)))).toBe('files.tooMany')
  })

  test('are told otherwise and moved; before what has gone, one stays where it is', () => {
    const three = [link(1), link(2), link(3)]
    const order = (some: readonly Resource[]) => some.map(({ id }) => Number(id.slice(-2)))
    expect(withChanged(three, idOf(2), { title: 'New' })[1]).toMatchObject({ title: 'New', link: three[1]?.link })
    expect(order(withChanged(three, idOf(3), { before: idOf(1) }))).toEqual([3, 1, 2])
    expect(order(withChanged(three, idOf(1), { before: null }))).toEqual([2, 3, 1])
    expect(order(withChanged(three, idOf(1), { before: idOf(77) }))).toEqual([1, 2, 3])
    expect(refusalOf(() => withChanged(three, idOf(77), {}))).toBe('notFound')
    expect(refusalOf(() => withChanged([file], file.id, { link: 'https://b.example' }))).toBe('input.invalid')
  })

  test('however they are moved and taken off, each of the others is there once', () => {
    const place = fc.nat({ max: 6 })
    fc.assert(
      fc.property(fc.array(fc.tuple(place, fc.option(place)), { maxLength: 12 }), moves => {
        let now: Resource[] = Array.from({ length: 6 }, (_, n) => link(n))
        for (const [which, before] of moves)
          if (which < 6) now = withChanged(now, idOf(which), { before: before === null ? null : idOf(before) })
        expect(now.map(({ id }) => id).toSorted()).toEqual(Array.from({ length: 6 }, (_, n) => idOf(n)))
        const { gone, left } = withoutResource(now, idOf(3))
        expect([gone.id, left.length, left.includes(gone)]).toEqual([idOf(3), 5, false])
      }),
    )
  })

  test('are for everybody while the service is on the market, and else for its own people alone', () => {
    const owner = { id: 'org_1', type: 'organization' } as const
    const person = (id: string, ...leaves: Leaf[]) => ({ party: { ...owner, id }, permissions: new Set(leaves) })
    const readers = [
      undefined,
      person('org_2', 'production.microservice'),
      person('org_1'),
      person('org_1', 'production.microservice'),
    ]
    const may = (stat: 'inEdit' | 'ready' | 'published' | 'removed') =>
      readers.map(reader => mayReadResources({ stat, owner }, reader))
    expect(may('published')).toEqual([true, true, true, true])
    expect(may('inEdit')).toEqual([false, false, false, true])
    expect(may('ready')).toEqual([false, false, false, true])
    expect(may('removed')).toEqual([false, false, false, false])
  })

  test('are shown without where their bytes lie, and who brought them', () => {
    const shown = JSON.stringify(viewOfResource(file))
    expect(shown).not.toContain('secret')
    expect(shown).not.toContain(file.by)
    expect(viewOfResource(file).file).toMatchObject({ name: 'plan.pdf', hasThumb: true })
  })

  test.each([
    ['https://b.example/a?b=c', true],
    ['http://b.example', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['https://bank.example@evil.example/', false],
    ['//b.example', false],
    ['', false],
  ])('a link to %s is taken: %s', (typed, taken) => {
    expect(ResourceLink.safeParse(typed).success).toBe(taken)
  })

  test.each([
    ['Price list 2026.pdf', 'Price list 2026'],
    ['.pdf', '.pdf'],
    ['a'.repeat(200), 'a'.repeat(resourceLimits.title)],
  ])('a file %s without a title is called %s', (name, title) => expect(titleOfFile(name)).toBe(title))
})
