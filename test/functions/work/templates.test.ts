import { ulid } from 'ulid'
import { beforeAll, describe, expect, test } from 'vitest'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Teams } from '#functions/organisations/tables.ts'
import { personalOfWork } from '#functions/work/personal.ts'
import { Templates } from '#functions/work/Templates.ts'
import * as tables from '#functions/work/template-tables.ts'
import { idFrom } from '#shared/kit/id.ts'
import { maxBody } from '#shared/work/body-length.ts'
import { templateReceived } from '#shared/work/events.ts'
import type { TemplateView, VersionView } from '#shared/work/Templates.contract.ts'
import { maxVersions } from '#shared/work/template-kinds.ts'
import { setting } from '../deals/fixture.ts'

type Setting = Awaited<ReturnType<typeof setting>>
type Who = Setting['as'][keyof Setting['as']]
type Read = { template: TemplateView; number: number; body: string }
type Merged = { title: string; missing: string[]; html?: string; text?: string }

let here: Setting
let ofTeam: string
let otherTeam: string
beforeAll(async () => {
  here = await setting()
  const unit = new Unit()
  const teams = repository(Teams, here.store, unit)
  const at = '2026-03-01T00:00:00.000Z'
  const team = (oid: string, name: string) =>
    teams.create({ tid: idFrom('team', ulid()), oid: oid as never, name, memberCount: 0, createdAt: at, updatedAt: at })
      .tid
  ofTeam = team(here.org.wattle, 'Payroll')
  otherTeam = team(here.org.harbour, 'Buying')
  await unit.commit(here.store)
})

const field = (path: string) => `<span data-field="${path}"></span>`
const input = (changes: object = {}) => ({ title: 'Welcome', kind: 'letter', body: '<p>Hello</p>', ...changes })
const call = <T>(who: Who, method: string, payload: object) => here.call<T>(Templates, who, method, payload)
const refused = (who: Who, method: string, payload: object) => here.refused(Templates, who, method, payload)
const create = (who: Who, changes: object = {}) => call<TemplateView>(who, 'CREATE', { body: input(changes) })
const on = ({ id, version }: TemplateView) => ({ id, version })
const share = (who: Who, template: TemplateView, teamId?: string) =>
  call<TemplateView>(who, 'SHARE', { ...on(template), ...(teamId ? { teamId } : {}) })
const list = async (who: Who, payload: object) =>
  (await call<{ items: TemplateView[] }>(who, 'GET_LIST', payload)).items.map(({ title }) => title)
const body = async (who: Who, id: string, number?: number) =>
  (await call<Read>(who, 'GET_BODY', { id, ...(number ? { number } : {}) })).body

describe('a template', () => {
  test('is a draft that nobody else sees, until it is shared', async () => {
    const { ada, ben, finn } = here.as
    const draft = await create(ben, { title: 'Of Ben' })
    expect(draft).toMatchObject({ stat: 'draft', number: 1, mayKeep: true, excerpt: 'Hello' })
    expect(await list(ben, { shelf: 'mine' })).toEqual(['Of Ben'])
    expect(await list(ben, { shelf: 'draft' })).toEqual(['Of Ben'])
    expect(await list(ada, { shelf: 'mine' })).toEqual([])
    expect(await list(ada, { shelf: 'shared' })).toEqual([])
    for (const [who, method, payload] of [
      [ada, 'GET_BODY', { id: draft.id }],
      [ada, 'UPDATE', { ...on(draft), body: input() }],
      [ada, 'DELETE', on(draft)],
      [ada, 'MERGE', { id: draft.id, about: {}, language: 'en' }],
      [finn, 'DUPLICATE', { id: draft.id, title: 'Mine' }],
    ] as const)
      expect(await refused(who, method, payload), method).toBe('notFound')
    const shared = await share(ben, draft)
    expect(shared).toMatchObject({ stat: 'shared', agent: { type: 'organization' } })
    expect(await list(ada, { shelf: 'shared' })).toEqual(['Of Ben'])
    expect(await list(ben, { shelf: 'draft' })).toEqual([])
    expect(await body(ada, draft.id)).toBe('<p>Hello</p>')
    expect(await refused(finn, 'GET_BODY', { id: draft.id })).toBe('notFound')
    expect(here.told().at(-1)).toMatchObject({ type: 'work.template.shared', data: { title: 'Of Ben' } })
    // Ada owns the organisation, so that she keeps its files; taking it back makes it hers.
    const back = await call<TemplateView>(ada, 'WITHDRAW', on(shared))
    expect(back).toMatchObject({ stat: 'draft', creator: ada.uid })
    expect(await refused(ben, 'GET_BODY', { id: draft.id })).toBe('notFound')
    await call(ada, 'DELETE', on(back))
    expect(await refused(ada, 'GET_BODY', { id: draft.id })).toBe('notFound')
  })

  test('is shared with a team of its own organisation, and changed by who keeps it', async () => {
    const { ada, ben } = here.as
    const draft = await create(ada, { title: 'For payroll' })
    expect(await refused(ada, 'SHARE', { ...on(draft), teamId: otherTeam })).toBe('notFound')
    const shared = await share(ada, draft, ofTeam)
    expect(shared.agent).toEqual({ id: ofTeam, type: 'team' })
    // Ben is in no team.
    expect(await list(ben, { shelf: 'shared' })).toEqual([])
    expect(await refused(ben, 'GET_BODY', { id: draft.id })).toBe('notFound')
    const all = await share(ada, shared)
    expect(await list(ben, { shelf: 'shared' })).toEqual(['For payroll'])
    const seen = await call<Read>(ben, 'GET_BODY', { id: draft.id })
    expect(seen.template.mayKeep).toBe(false)
    for (const [method, payload] of [
      ['UPDATE', { ...on(all), body: input() }],
      ['WITHDRAW', on(all)],
      ['DELETE', on(all)],
      ['SHARE', on(all)],
      ['RESTORE', { ...on(all), number: 1 }],
    ] as const)
      expect(await refused(ben, method, payload), method).toBe('auth.denied')
    const copy = await call<TemplateView>(ben, 'DUPLICATE', { id: draft.id, title: 'My own' })
    expect(copy).toMatchObject({ title: 'My own', stat: 'draft', creator: ben.uid, mayKeep: true })
    expect(await body(ben, copy.id)).toBe('<p>Hello</p>')
    await call(ada, 'DELETE', on(all))
    expect(here.told().at(-1)).toMatchObject({ type: 'work.template.removed' })
    expect(await body(ben, copy.id)).toBe('<p>Hello</p>')
  })

  test('is told of to those whom it is shared with, and once', async () => {
    const { ada } = here.as
    const received = () => here.told().filter(({ type }) => type === 'work.template.received')
    const before = received().length
    const ofTheTeam = await share(ada, await create(ada, { title: 'For all' }), ofTeam)
    const again = await share(ada, ofTheTeam, ofTeam)
    const all = await share(ada, again)
    const last = await share(ada, all)
    const told = received().slice(before)
    const owner = { ownerId: here.org.wattle }
    expect(told.map(({ data }) => data)).toEqual([
      { title: 'For all', ...owner, teamId: ofTeam },
      { title: 'For all', ...owner },
    ])
    const [party] = told[0]?.parties ?? []
    expect(party).toEqual({ id: here.org.wattle, type: 'organization' })
    if (!party) throw new Error('nobody is told')
    expect(told.map(({ data }) => templateReceived.only?.(data, party))).toEqual([
      { people: [], teams: [ofTeam] },
      undefined,
    ])
    await call(ada, 'DELETE', on(await call<TemplateView>(ada, 'WITHDRAW', on(last))))
  })

  test('is found by its words with those that others shared, and nobody finds a draft of another', async () => {
    const { ada, ben, finn } = here.as
    const draft = await create(ben, { title: 'Zinnia draft' })
    const shared = await share(ben, await create(ben, { title: 'Zinnia shared' }))
    const found = async (who: Who, query: string) =>
      (await call<{ lists: { shelf: string; items: TemplateView[] }[] }>(who, 'FIND', { query })).lists.map(
        ({ shelf, items }) => [shelf, ...items.map(({ title }) => title)],
      )
    expect(await found(ben, 'zinnia')).toEqual([
      ['mine', 'Zinnia shared', 'Zinnia draft'],
      ['shared', 'Zinnia shared'],
    ])
    expect(await found(ada, 'ZINNIA')).toEqual([['mine'], ['shared', 'Zinnia shared']])
    expect(await found(finn, 'zinnia')).toEqual([['mine'], ['shared']])
    expect(await refused(ben, 'FIND', { query: ' ' })).toBe('input.invalid')
    for (const one of [draft, await call<TemplateView>(ben, 'WITHDRAW', on(shared))]) await call(ben, 'DELETE', on(one))
  })

  test("is the organisation's own people's alone", async () => {
    const { eve } = here.as
    for (const [method, payload] of [
      ['CREATE', { body: input() }],
      ['GET_LIST', { shelf: 'shared' }],
      ['FIND', { query: 'welcome' }],
    ] as const)
      expect(await refused(eve, method, payload)).toBe('auth.organisationRequired')
  })

  test('for a mail leaves what is of its recipients to be filled for each of them', async () => {
    const { ada } = here.as
    const html =
      '<p>Dear <span data-field="recipient.firstName"></span>, from <span data-field="person.firstName"></span></p>'
    const made = await create(ada, { kind: 'mail', body: html })
    const merge = (about: object) =>
      call<{ missing: string[]; html?: string; text?: string }>(ada, 'MERGE', { id: made.id, about, language: 'en' })
    expect(await merge({})).toMatchObject({ missing: ['recipient.firstName'] })
    expect(await merge({ isMail: true })).toEqual({
      title: made.title,
      missing: [],
      html: '<p>Dear <span data-field="recipient.firstName"></span>, from Ada</p>',
      text: 'Dear [recipient.firstName], from Ada',
    })
    await call(ada, 'DELETE', on(made))
  })

  test('keeps nothing that a browser would run', async () => {
    const { ada } = here.as
    const hostile =
      '<p onclick="x()">a<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x">b</a></p>'
    const made = await create(ada, { body: hostile })
    expect(await body(ada, made.id)).toBe('<p>ab</p>')
    const changed = await call<TemplateView>(ada, 'UPDATE', {
      ...on(made),
      body: input({ body: `${hostile}<svg/onload=x>` }),
    })
    expect(await body(ada, changed.id)).toBe('<p>ab</p>')
    // What is escaped may be longer than it came; no more is kept than may be.
    expect(await refused(ada, 'CREATE', { body: input({ body: '&'.repeat(maxBody) }) })).toBe('input.invalid')
    expect(await refused(ada, 'CREATE', { body: input({ body: 'a'.repeat(maxBody + 1) }) })).toBe('input.invalid')
    await call(ada, 'DELETE', on(changed))
  })

  test('that is shared says something', async () => {
    const { ada } = here.as
    const empty = await create(ada, { body: '<p></p>' })
    expect(await refused(ada, 'SHARE', on(empty))).toBe('work.templateEmpty')
    const full = await call<TemplateView>(ada, 'UPDATE', { ...on(empty), body: input() })
    const shared = await share(ada, full)
    expect(await refused(ada, 'UPDATE', { ...on(shared), body: input({ body: '' }) })).toBe('work.templateEmpty')
    expect(await refused(ada, 'UPDATE', { ...on(full), body: input() })).toBe('call.conflict')
    await call(ada, 'DELETE', on(shared))
  })
})

describe('the versions of a template', () => {
  test('are kept, compared and brought back', async () => {
    const { ada } = here.as
    const first = await create(ada, { body: '<p>Pay in 30 days</p>' })
    const second = await call<TemplateView>(ada, 'UPDATE', {
      ...on(first),
      body: input({ title: 'Welcome again', body: '<p>Pay in 14 days</p>' }),
    })
    const difference = await call<{ parts: object[]; looksOnly: boolean }>(ada, 'GET_DIFFERENCE', {
      id: first.id,
      from: 1,
      to: 2,
    })
    expect(difference).toEqual({
      parts: [
        { kind: 'same', text: 'Pay in ' },
        { kind: 'removed', text: '30' },
        { kind: 'added', text: '14' },
        { kind: 'same', text: ' days' },
      ],
      looksOnly: false,
    })
    expect(await body(ada, first.id, 1)).toBe('<p>Pay in 30 days</p>')
    const back = await call<TemplateView>(ada, 'RESTORE', { ...on(second), number: 1 })
    expect(back).toMatchObject({ number: 3, title: 'Welcome' })
    expect(await body(ada, first.id)).toBe('<p>Pay in 30 days</p>')
    const { versions } = await call<{ versions: VersionView[] }>(ada, 'GET_VERSIONS', { id: first.id })
    expect(versions.map(({ number, title, restored, byName }) => ({ number, title, restored, byName }))).toEqual([
      { number: 3, title: 'Welcome', restored: 1, byName: 'Ada Tester' },
      { number: 2, title: 'Welcome again', restored: undefined, byName: 'Ada Tester' },
      { number: 1, title: 'Welcome', restored: undefined, byName: 'Ada Tester' },
    ])
    expect(await refused(ada, 'RESTORE', { ...on(back), number: 9 })).toBe('notFound')
    const looks = await call<TemplateView>(ada, 'UPDATE', {
      ...on(back),
      body: input({ body: '<p>Pay in <b>30</b> days</p>' }),
    })
    expect(await call(ada, 'GET_DIFFERENCE', { id: first.id, from: 3, to: 4 })).toMatchObject({ looksOnly: true })
    await call(ada, 'DELETE', on(looks))
  })

  test('are no more than forty, and go with it', async () => {
    const { ada } = here.as
    let template = await create(ada)
    for (let n = 2; n <= maxVersions + 2; n += 1)
      template = await call<TemplateView>(ada, 'UPDATE', { ...on(template), body: input({ body: `<p>${n}</p>` }) })
    const { versions } = await call<{ versions: VersionView[] }>(ada, 'GET_VERSIONS', { id: template.id })
    expect(versions.map(({ number }) => number)).toEqual(
      Array.from({ length: maxVersions }, (_, n) => maxVersions + 2 - n),
    )
    expect(await refused(ada, 'GET_BODY', { id: template.id, number: 2 })).toBe('notFound')
    await call(ada, 'DELETE', on(template))
    const left = (await here.store.everything()).filter(
      ({ table, text }) => table.startsWith('Template') && text.includes(template.id),
    )
    expect(left).toEqual([])
  })
})

describe('the lists', () => {
  test('are narrowed, put in order and read page by page', async () => {
    const { finn } = here.as
    for (const [title, kind] of [
      ['Cherry', 'mail'],
      ['apple', 'letter'],
      ['Banana', 'letter'],
    ])
      await create(finn, { title, kind })
    expect(await list(finn, { shelf: 'mine' })).toEqual(['Banana', 'apple', 'Cherry'])
    expect(await list(finn, { shelf: 'mine', descending: false })).toEqual(['Cherry', 'apple', 'Banana'])
    expect(await list(finn, { shelf: 'mine', sort: 'title', descending: false })).toEqual(['apple', 'Banana', 'Cherry'])
    expect(await list(finn, { shelf: 'mine', kind: 'letter' })).toEqual(['Banana', 'apple'])
    expect(await list(finn, { shelf: 'mine', query: 'NAN' })).toEqual(['Banana'])
    for (const sort of ['updatedAt', 'title']) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await call<{ items: TemplateView[]; cursor?: string }>(finn, 'GET_LIST', {
          shelf: 'mine',
          sort,
          limit: 2,
          ...(cursor ? { cursor } : {}),
        })
        seen.push(...page.items.map(({ title }) => title))
        cursor = page.cursor
      } while (cursor)
      expect(seen).toEqual(sort === 'title' ? ['Cherry', 'Banana', 'apple'] : ['Banana', 'apple', 'Cherry'])
    }
    await create(finn, { title: 'Lettre à la banque Réunie', kind: 'message' })
    // By words, whatever their order and accents, as everything else is found.
    expect(await list(finn, { shelf: 'mine', query: 'reunie lettre' })).toEqual(['Lettre à la banque Réunie'])
    expect(await list(finn, { shelf: 'mine', query: 'reunie apple' })).toEqual([])
  })
})

describe('many templates', () => {
  test('are listed and looked through within the same units', async () => {
    const { dev } = here.as
    const unit = () => new Unit()
    const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString()
    for (let n = 0; n < 1000; n += 50) {
      const some = unit()
      const rows = repository(tables.Templates, here.store, some)
      for (let k = n; k < n + 50; k += 1)
        rows.create({
          id: idFrom('template', ulid()),
          title: `Template ${k}`,
          kind: 'letter',
          owner: { id: here.org.harbour, type: 'organization' },
          agent: { id: here.org.harbour, type: 'organization' },
          stat: 'shared',
          creator: here.as.cora.uid,
          excerpt: 'x'.repeat(160),
          fieldCount: 3,
          number: 1,
          createdAt: at(k),
          updatedAt: at(k),
        })
      await some.commit(here.store)
    }
    const newest = ['Template 999', 'Template 998']
    expect((await list(dev, { shelf: 'shared', limit: 100 })).slice(0, 2)).toEqual(newest)
    expect(await list(dev, { shelf: 'shared', query: 'Template 999' })).toEqual(['Template 999'])
    expect(await list(dev, { shelf: 'shared', query: 'nowhere' })).toEqual([])
    expect((await list(dev, { shelf: 'shared', sort: 'title' }))[0]).toBe('Template 999')
  })
})

describe('merging', () => {
  const merge = (who: Who, id: string, about: object, language = 'en') =>
    call<Merged>(who, 'MERGE', { id, about, language })

  test('fills a text from a deal, its contract and an invoice, as far as its writer may see them', async () => {
    const { ada, finn, cora } = here.as
    const { request, contract } = await here.contracted()
    const invoice = await here.publish(ada, contract.id, 1)
    const template = await create(ada, {
      body: `<p>Dear ${field('deal.demanderName')}, of ${field('contract.title')} from ${field('organisation.tradingName')}: ${field('person.firstName')}</p>`,
    })
    const expected = 'Dear Harbour Foods, of Payroll review from Wattle Advisory: Ada'
    for (const about of [{ requestId: request.id }, { contractId: contract.id }, { invoiceId: invoice.id }])
      expect(await merge(ada, template.id, about)).toEqual({
        title: 'Welcome',
        missing: [],
        html: `<p>${expected}</p>`,
        text: expected,
      })
    const bill = await create(ada, { body: `<p>${field('invoice.reference')}: ${field('invoice.due')}</p>` })
    expect((await merge(ada, bill.id, { invoiceId: invoice.id })).text).toMatch(/^INV-\w+-01: [\d,.]+ AUD$/)
    // Nothing of it where a value is missing.
    expect(await merge(ada, bill.id, { requestId: request.id })).toEqual({
      title: 'Welcome',
      missing: ['invoice.reference', 'invoice.due'],
    })
    const own = await create(finn, { body: `<p>${field('deal.price')}</p>` })
    for (const about of [{ requestId: request.id }, { contractId: contract.id }, { invoiceId: invoice.id }])
      expect(await refused(finn, 'MERGE', { id: own.id, about, language: 'en' })).toBe('notFound')
    // The client sees the same deal, but no template of the supplier.
    expect(await refused(cora, 'MERGE', { id: template.id, about: { requestId: request.id }, language: 'en' })).toBe(
      'notFound',
    )
  })

  test('hides a draft of a request from the side that does not write it', async () => {
    const { ada, cora } = here.as
    const draft = await here.sent(cora)
    const template = await create(ada, { body: `<p>${field('deal.demanderName')}</p>` })
    expect((await merge(ada, template.id, { requestId: draft.id })).text).toBe('Harbour Foods')
  })

  test('leaves the places of a letter of a service', async () => {
    const { ada } = here.as
    const template = await create(ada, {
      kind: 'engagement',
      body: `<p>Dear ${field('deal.demanderName')}, from ${field('organisation.tradingName')} on ${field('date.today')}</p>`,
    })
    expect((await merge(ada, template.id, { isLetter: true })).text).toBe(
      'Dear {client}, from Wattle Advisory on {date}',
    )
    expect((await merge(ada, template.id, {})).missing).toEqual(['deal.demanderName'])
  })

  test('makes markup of nothing that is filled in', async () => {
    const here2 = await setting({ name: '<img src=x onerror=alert(1)>' })
    const request = await here2.sent(here2.as.cora)
    const made = await here2.call<TemplateView>(Templates, here2.as.ada, 'CREATE', {
      body: input({ body: `<p>${field('deal.title')}</p>` }),
    })
    expect(
      (
        await here2.call<Merged>(Templates, here2.as.ada, 'MERGE', {
          id: made.id,
          about: { requestId: request.id },
          language: 'en',
        })
      ).html,
    ).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>')
  })
})

describe('what is kept of a person', () => {
  test('is copied, and what nobody else saw goes when they are erased', async () => {
    const { ben } = here.as
    const draft = await create(ben, { title: 'Only mine' })
    const shared = await share(ben, await create(ben, { title: 'For all' }))
    const person = { uid: ben.uid, email: 'ben@example.test', organisations: [here.org.wattle] }
    const kept = personalOfWork.tables as Record<
      string,
      { copy?: (...all: never[]) => Promise<{ rows: unknown[] }>; erase?: (...all: never[]) => Promise<void> }
    >
    const db = {
      templates: repository(tables.Templates, here.store, new Unit()),
    }
    const copied = await kept.Templates?.copy?.(person as never, { db } as never)
    expect(copied?.rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: 'Only mine' }),
        expect.objectContaining({ title: 'For all' }),
      ]),
    )
    const job = {
      transaction: async <T>(run: (work: { db: object }) => Promise<T>): Promise<T> => {
        const unit = new Unit()
        const answer = await run({
          db: {
            templates: repository(tables.Templates, here.store, unit),
            versions: repository(tables.TemplateVersions, here.store, unit),
            texts: repository(tables.TemplateTexts, here.store, unit),
          },
        })
        await unit.commit(here.store)
        return answer
      },
    }
    await kept.Templates?.erase?.(person as never, job as never)
    expect(await refused(ben, 'GET_BODY', { id: draft.id })).toBe('notFound')
    expect(await body(here.as.ada, shared.id)).toBe('<p>Hello</p>')
  })
})
