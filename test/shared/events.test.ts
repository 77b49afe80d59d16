// @reaches functions shared
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contracts, areas as listed, type MessageKey, texts } from '#shared/areas.ts'
import { noticeOf } from '#shared/chat/apprising.ts'
import { mailsOf } from '#shared/chat/event-mails.ts'
import { declaredEvent, events, eventsByArea, fillingOf, wordsOf } from '#shared/events.ts'
import type { Area } from '#shared/kit/area.ts'
import { audienceOf, type DeclaredEvent, type DomainEvent, event, sideOf } from '#shared/kit/event.ts'
import { whoseOf } from '#shared/kit/personal.ts'
import { mailTexts } from '#shared/mail-texts.ts'
import { searchKinds } from '#shared/marketplace/card.ts'
import { emittingSources, unemitted } from '../fixtures/emitted.ts'

const { en, fr } = texts
const root = join(import.meta.dirname, '../..')
const all: readonly DeclaredEvent[] = events
const area = ({ type }: DeclaredEvent) => type.split('.')[0]!
const file = (declared: DeclaredEvent) => `shared/${area(declared)}/events.ts`
const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** The fields that the data of an event always has, and those that it may have. */
const fieldsOf = ({ data }: DeclaredEvent) => {
  const names = Object.keys(data.shape)
  const always = names.filter(name => !(data.shape[name] as z.ZodType).safeParse(undefined).success)
  return { always, names }
}

/** An event of a type, of two organisations on its two sides. */
const sample = ({ type }: DeclaredEvent, changes: Partial<DomainEvent> = {}): DomainEvent => ({
  id: 'evt_1',
  type,
  at: '2026-03-02T09:00:00.000Z',
  subject: { table: 'Requests', id: 'req_1', version: 2 },
  thread: 'req_1',
  parties: [
    { id: 'org_buys', type: 'organization' },
    { id: 'org_sells', type: 'organization' },
  ],
  data: {
    ticketId: 'req_1',
    demanderId: 'org_buys',
    supplierId: 'org_sells',
    title: 'Audit',
    demanderMissing: 1,
    supplierMissing: 0,
    domain: 'wattle-advisory',
    disputeId: 'dp_1',
  },
  ...changes,
})

/** The texts in which an event is told: where, and its text in both languages. */
const textsOf = ({ words, notice, mail }: DeclaredEvent) => {
  const catalogue = (key: string) => ({ key, en: en[key as MessageKey], fr: fr[key as MessageKey] })
  const names = mail ? (typeof mail.to === 'string' ? [mail.to] : Object.values(mail.to)) : []
  const mailKeys = names.flatMap(name => ['subject', 'body', 'action'].map(part => `${name}.${part}`))
  return [
    ...[words, ...(notice ? [notice.text] : [])].map(catalogue),
    ...mailKeys.map(key => ({
      key,
      en: (mailTexts.en as Record<string, string>)[key],
      fr: (mailTexts.fr as Record<string, string>)[key],
    })),
  ]
}

describe.each(all.map(declared => [declared.type, declared] as const))('%s', (type, declared) => {
  test('is found by its type, and is named after the area that declares it', () => {
    expect(declaredEvent(type)).toBe(declared)
    const declares = Object.entries(eventsByArea).filter(([, each]) =>
      Object.values<DeclaredEvent>(each).includes(declared),
    )
    expect(
      declares.map(([name]) => name),
      `move ${type} to ${file(declared)}`,
    ).toEqual([area(declared)])
    expect(type).toMatch(/^[a-z]+\.[a-zA-Z]+\.[a-zA-Z]+$/)
    const name = `${area(declared)}.events.area` as MessageKey
    const mend = `add '${name}' to shared/${area(declared)}/texts/en/events.ts and fr/events.ts: the audit log can be narrowed to the area`
    expect([en[name], fr[name]], mend).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)])
  })

  test('has its texts in both languages, and data for each place in them', () => {
    const { always } = fieldsOf(declared)
    for (const text of textsOf(declared)) {
      const texts = `shared/${text.key.split('.')[0]}/texts`
      const listed = text.key.includes('.mail.') ? ', and the mails of a new area to shared/mail-texts.ts' : ''
      const where = `add '${text.key}' to ${texts} in both languages${listed}`
      expect(text.en?.trim(), where).toBeTruthy()
      expect(text.fr?.trim(), where).toBeTruthy()
      const filled = new Set([...always, ...(text.key.includes('.mail.') ? ['mine', 'other', 'name'] : [])])
      const unfilled = [...places(text.en ?? ''), ...places(text.fr ?? '')].filter(place => !filled.has(place))
      expect(unfilled, `'${text.key}' has places that the data in ${file(declared)} does not always fill`).toEqual([])
    }
  })

  test('lets through no data that it does not declare', () => {
    const codes = declared.data.safeParse({ notDeclared: 1 }).error?.issues.map(({ code }) => code)
    expect(codes, `use z.strictObject in ${file(declared)}`).toContain('unrecognized_keys')
  })

  test('says of each text in its data whose it is', () => {
    for (const [field, schema] of Object.entries(declared.data.shape as Record<string, z.ZodType>)) {
      const whose = whoseOf(schema)
      const mend = `${type} in ${file(declared)}: say whose text '${field}' is, textOf('actor'), textOf('<field>Id') or textOf('nobody')`
      // A field that is called ...Id holds an id.
      if (!/Id$/.test(field) && schema.safeParse('text').success) expect(whose, mend).toBeDefined()
      for (const each of whose ?? [])
        if (each.endsWith('Id')) expect(Object.keys(declared.data.shape), mend).toContain(each)
    }
  })

  test('reaches pages, functions and people that there are', () => {
    for (const name of declared.touches ?? []) expect(Object.keys(contracts), file(declared)).toContain(name)
    const sides = Object.keys(declared.sides?.(sample(declared).data) ?? {})
    for (const side of [...sides, undefined]) {
      if (declared.href) expect(declared.href(sample(declared), side)).toMatch(/^\/[\w/-]+$/)
      if (declared.audience) expect(audienceOf(declared, side).length).toBeGreaterThan(0)
    }
    if (declared.notice)
      expect(declared.href, `a notification leads somewhere: add href in ${file(declared)}`).toBeTruthy()
    expect(
      declared.notice ? !declared.silent : declared.silent,
      `${type} in ${file(declared)}: give it a notice, or say 'silent: true' where nobody is to be told`,
    ).toBe(true)
    // Whoever is written to has the notification, too, so that a mail can be found again in the product.
    if (declared.mail) expect(declared.notice, `add a notice in ${file(declared)}`).toBeTruthy()
    if (declared.mail && typeof declared.mail.to !== 'string') {
      for (const side of Object.keys(declared.mail.to)) expect(sides, file(declared)).toContain(side)
    }
  })
})

test('no type is declared twice', () => {
  expect(new Set(all.map(({ type }) => type)).size).toBe(all.length)
})

test('every text of an event belongs to one', () => {
  const used = new Set(all.flatMap(textsOf).map(({ key }) => key))
  const catalogued = [...Object.keys(en), ...Object.keys(mailTexts.en)]
  const told = catalogued.filter(key => /^\w+\.(story|notice)\.|\.mail\.\w+\.(subject|body|action)$/.test(key))
  const ofNone = /^((chat|identity)\.mail|organisations\.mail\.confirmJoin|deals\.mail\.answerCode)\./
  const rest = told.filter(key => !used.has(key) && !ofNone.test(key))
  expect(rest, 'delete these texts, or declare the event that they belong to').toEqual([])
})

describe('the declarations and the code that emits', () => {
  const areas = readdirSync(join(root, 'shared'), { withFileTypes: true }).filter(each => each.isDirectory())

  test('every area with events is in the list', () => {
    const declaring = areas
      .map(({ name }) => name)
      .filter(name => {
        return readdirSync(join(root, 'shared', name)).includes('events.ts')
      })
    expect(declaring.sort(), 'add the line of the area to shared/events.ts').toEqual(Object.keys(eventsByArea).sort())
    const listing = (listed as readonly Area[]).filter(({ events = {} }) => Object.keys(events).length > 0)
    const byArea = Object.fromEntries(listing.map(({ name, events }) => [name, events]))
    expect(byArea, 'give `events` in the area.ts of each area, in the order of shared/events.ts').toEqual(eventsByArea)
    expect(Object.keys(byArea)).toEqual(Object.keys(eventsByArea))
  })

  test('an event is declared in the events.ts of an area and nowhere else', () => {
    const declares = /\b(?:event|dealEvent|clientEvent)\((?:\s*|type, )'\w+\.\w+\.\w+'/
    const strays = emittingSources(root).filter(({ source }) => declares.test(source))
    expect(
      strays.map(({ path }) => path),
      'move the declaration to the events.ts of its area',
    ).toEqual([])
  })

  test('an event that a file beside events.ts declares is exported there: else nobody who reads events knows it', async () => {
    const declares = (path: string) => /\b(?:e|[a-z]+E)vent\(/.test(readFileSync(join(root, path), 'utf8'))
    const known: ReadonlySet<unknown> = new Set(all)
    const isEvent = (value: unknown) =>
      typeof value === 'object' && value !== null && 'type' in value && 'words' in value && 'data' in value
    const paths = globSync('shared/*/*.ts', { cwd: root }).filter(declares)
    const unknown = (
      await Promise.all(
        paths.map(async path =>
          Object.entries<unknown>(await import(`#${path}`))
            .filter(([, value]) => isEvent(value) && !known.has(value))
            .map(([name]) => `${name} of ${path}`),
        ),
      )
    ).flat()
    expect(unknown, "export these from their area's events.ts").toEqual([])
    expect(paths.length).toBeGreaterThan(10)
  })

  test('every event is emitted by somebody', () => {
    const sources = emittingSources(root)
    const lonely = Object.entries(eventsByArea).flatMap(([name, each]) => unemitted(name, Object.keys(each), sources))
    expect(lonely, 'emit these in functions, or delete their declarations and texts').toEqual([])
  })

  test('one that nobody emits is found, also where it is imported and not used, or is another area’s of the same name', () => {
    const emits = (source: string) => [{ path: 'functions/work/Boards.ts', source }]
    const imported = "import { cardMoved } from '#shared/work/events.ts'\n"
    const find = (source: string) => unemitted('work', ['cardMoved'], emits(source))
    expect(find(`${imported}emit(cardMoved, { subject })`)).toEqual([])
    expect(find(`${imported}const x = { ...of(done ? cardMoved : other) }`)).toEqual([])
    expect(find(imported)).toEqual(['cardMoved of shared/work/events.ts'])
    expect(find("import { cardMoved } from '#shared/files/events.ts'\nemit(cardMoved, {})")).toEqual([
      'cardMoved of shared/work/events.ts',
    ])
    expect(find('// emit(cardMoved)')).toEqual(['cardMoved of shared/work/events.ts'])
  })
})

test('every text that is named is one of the catalogue, as types', () => {
  const named: readonly MessageKey[] = events.flatMap(each => [each.words, ...(each.notice ? [each.notice.text] : [])])
  expect(named.length).toBeGreaterThan(20)
})

describe('who is told what', () => {
  const buys = { uid: 'cora', organisationId: 'org_buys' }
  const sells = { uid: 'ada', organisationId: 'org_sells' }
  const named = (type: string) => declaredEvent(type)!

  test.each([
    ['deals.request.sent', 'add', 'deal'],
    ['deals.request.withdrawn', 'remove', 'deal'],
    ['deals.invoice.published', 'add', 'deal'],
    ['deals.contract.completed', 'followup', 'deal'],
    ['payments.payment.failed', 'followup', 'deal'],
    ['organisations.client.joined', 'add', 'structure'],
  ])('%s is a notification of the kind %s in %s', (type, kind, section) => {
    expect(noticeOf(named(type), sample(named(type)), 'demander')).toMatchObject({ type: kind, section })
  })

  test('a deal is told to those of the selling side who may see sales, and to those of the buying side who may buy', () => {
    for (const declared of all.filter(({ type, notice }) => /^(deals|payments\.payment)\./.test(type) && notice)) {
      const { subject } = sample(declared)
      // A reminder of signatures is for those who may give them.
      const isReminder = /^deals\.(contract\.unsigned|offer\.near)$/.test(declared.type)
      const others = (leaf: string) => (isReminder ? [] : [leaf])
      expect(audienceOf(declared, 'demander')).toEqual([
        'transaction.ticket.demander',
        ...others('transaction.ticket.supplier'),
      ])
      expect(audienceOf(declared, 'supplier')).toEqual(['transaction.ticket.supplier', ...others('assignment.ticket')])
      expect(declared.touches).toBe(named('deals.request.sent').touches)
      const isOfInvoice =
        /^deals\.invoice\.(published|approved|near|overdue|reminded|urged|lastReminder|interestBegan|disputed|undisputed|takenBack)$/.test(
          declared.type,
        )
      // Before there is a deal, the request for quotes is where one goes.
      const isOfRfq = /^deals\.(rfq\.\w+|quote\.(given|declined|notAwarded))$/.test(declared.type)
      const isOfCredit = /^deals\.(credit\.\w+|invoice\.credited)$/.test(declared.type)
      const page = isOfInvoice ? 'invoice' : isOfRfq ? 'rfq' : isOfCredit ? 'credit' : undefined
      const apart = page && `/procurement/${page}/${subject.id}`
      // Of an offer that changed one reads what changed first.
      const [before, behind] = declared.type === 'deals.offer.changed' ? ['service', '/changes'] : ['detail', '']
      const href = (list: string) => apart ?? `/deal/${list}/${before}/req_1${behind}`
      expect(noticeOf(declared, sample(declared), 'demander')?.href).toBe(href('purchase'))
      expect(noticeOf(declared, sample(declared), 'supplier')?.href).toBe(href('sale'))
    }
    expect(audienceOf(named('organisations.client.joined'), 'supplier')).toEqual(['department.structure.client'])
  })

  test.each([
    ['deals.request.sent', buys, ['supplier deals.mail.requestReceived']],
    ['deals.offer.sent', sells, ['demander deals.mail.offerReceived']],
    ['deals.offer.changed', sells, ['demander deals.mail.offerChanged']],
    ['deals.offer.changed', buys, ['supplier deals.mail.offerCountered']],
    ['deals.contract.signed', sells, ['demander deals.mail.signatureAwaited']],
    ['deals.contract.completed', sells, ['demander deals.mail.contractSigned', 'supplier deals.mail.contractSigned']],
    ['deals.contract.seriesBegan', sells, ['demander deals.mail.seriesSigned', 'supplier deals.mail.seriesSigned']],
    ['deals.contract.fulfilled', sells, []],
    ['deals.invoice.paid', undefined, ['demander deals.mail.paymentConfirmed', 'supplier deals.mail.paymentReceived']],
    ['payments.payment.started', buys, []],
  ] as const)('%s is written about', (type, actor, mails) => {
    const happened = sample(named(type), actor ? { actor } : {})
    expect(mailsOf(named(type), happened).map(({ side, name }) => `${side} ${name}`)).toEqual([...mails])
  })

  test('the search index follows what is put on the market or taken off it, organisations, and people', () => {
    const kinds = new Set(all.flatMap(({ search }) => search?.map(({ kind }) => kind) ?? []))
    expect(kinds, 'name each in searchKinds of shared/marketplace/card.ts').toEqual(new Set(searchKinds))
    const searched = all
      .filter(({ search }) => search)
      .map(({ type, search }) => `${type} ${search?.map(({ kind }) => kind)}`)
    expect(searched.sort()).toEqual([
      'identity.check.decided person',
      'identity.user.updated person',
      'marketplace.service.pictured service',
      'marketplace.service.published service',
      'marketplace.service.removed service',
      'marketplace.service.unpublished service',
      'organisations.organisation.created organisation',
      'organisations.organisation.updated organisation',
    ])
  })
})

describe('an event in general', () => {
  const moved = event('work.card.moved', {
    table: 'Cards',
    data: z.strictObject({ title: z.string(), assignee: z.string(), board: z.string() }),
    words: 'work.story.moved',
    notice: { type: 'assign', section: 'structure', text: 'work.notice.moved' },
    href: ({ data }) => `/todo/${data.board}`,
    mail: { to: 'work.mail.moved', when: ({ title }) => title !== 'silent' },
    search: [{ kind: 'board', id: ({ board }) => board }],
  })
  const happened = (title: string) => sample(moved, { data: { title, assignee: 'ada', board: 'b1' } })

  test('without sides is told and written to all of its parties alike', () => {
    expect(sideOf(moved, happened('x'), 'org_buys')).toBeUndefined()
    expect(audienceOf(moved, undefined)).toEqual([])
    expect(noticeOf(moved, happened('x'), undefined)).toEqual({
      type: 'assign',
      section: 'structure',
      href: '/todo/b1',
      message: 'work.notice.moved',
      params: { title: 'x', assignee: 'ada', board: 'b1' },
    })
    expect(mailsOf(moved, happened('x')).map(({ party, name }) => [party.id, name])).toEqual([
      ['org_buys', 'work.mail.moved'],
      ['org_sells', 'work.mail.moved'],
    ])
    expect(mailsOf(moved, happened('silent'))).toEqual([])
    expect(moved.search?.[0]?.id?.(happened('x').data)).toBe('b1')
  })

  test('of a type that is not known is told by its name and reaches nobody', () => {
    expect(declaredEvent('deals.moon.rose')).toBeUndefined()
    expect(declaredEvent('constructor')).toBeUndefined()
    expect(wordsOf('deals.moon.rose')).toBe('organisations.audit.something')
    expect(fillingOf(sample(moved), 'en').type).toBe('work.card.moved')
  })

  test('mistakes in a declaration do not compile', () => {
    const data = z.strictObject({ from: z.string(), to: z.string() })
    const words = 'x.story.y'
    // @ts-expect-error the type has three parts
    event('work.moved', { table: 'X', data, words })
    // @ts-expect-error it has no words
    event('work.card.lost', { table: 'X', data })
    // @ts-expect-error the section is none of the spec's
    event('work.card.lost', { table: 'X', data, words, notice: { type: 'add', section: 'moon', text: words } })
    // @ts-expect-error the audience holds a permission that is no leaf of the tree
    event('work.card.lost', { table: 'X', data, words, audience: ['department.moon'] })
    // @ts-expect-error its data has no such field
    event('work.card.lost', { table: 'X', data, words, href: ({ data }) => `/${data.board}` })
    event('work.card.lost', {
      table: 'X',
      data,
      words,
      // @ts-expect-error the mail names a side that it does not have
      sides: ({ from, to }) => ({ giver: from, taker: to }),
      mail: { to: { demander: 'x.mail.y' } },
    })
    expect(words).toBeTruthy()
  })
})

test('the sources are read: a rule about them that sees none would hold for anything', () => {
  expect(emittingSources(root).length).toBeGreaterThan(40)
  expect(readFileSync(join(root, 'shared/deals/events.ts'), 'utf8')).toContain('dealEvent(')
})
