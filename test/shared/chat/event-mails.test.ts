import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { composeDigest, composeMail } from '#shared/chat/compose-mail.ts'
import { type EventMail, mailsOf } from '#shared/chat/event-mails.ts'
import { declaredEvent, events } from '#shared/events.ts'
import { type DeclaredEvent, type DomainEvent, type Party, sideOf } from '#shared/kit/event.ts'
import { mailTexts } from '#shared/mail-texts.ts'

const harbour: Party = { id: 'org_harbour', type: 'organization' }
const wattle: Party = { id: 'org_wattle', type: 'organization' }
const cora = { uid: 'cora', organisationId: harbour.id }
const ada = { uid: 'ada', organisationId: wattle.id }

const event = (type: string, changes: Partial<DomainEvent> = {}, data: DomainEvent['data'] = {}): DomainEvent => ({
  id: 'evt_1',
  type,
  at: '2026-03-02T09:00:00.000Z',
  subject: { table: 'Requests', id: 'req_1', version: 2 },
  thread: 'req_1',
  parties: [harbour, wattle],
  data: {
    ticketId: 'req_1',
    title: 'Payroll review',
    demanderId: harbour.id,
    demanderName: 'Harbour Foods',
    supplierId: wattle.id,
    supplierName: 'Wattle Advisory',
    amount: '2200.00',
    currency: 'AUD',
    ...data,
  },
  ...changes,
})
const deals = events.filter(({ mail }: DeclaredEvent) => mail) as readonly DeclaredEvent[]
const mailed = (told: DomainEvent): EventMail[] => {
  const declared = declaredEvent(told.type)
  return declared ? mailsOf(declared, told) : []
}
const names = (told: DomainEvent) => mailed(told).map(({ side, name }) => `${side}: ${name.replace('deals.mail.', '')}`)
const letter = (told: DomainEvent, name: string, side: string) => ({
  declared: declaredEvent(told.type)!,
  event: told,
  side,
  name: `deals.mail.${name}`,
})
const envelope = (language = 'en', firstName = 'Ada') => ({
  receiver: { firstName, language: language as 'en' },
  origin: 'https://dev.tradewell.example',
  texts: mailTexts,
})
const mail = (
  told: DomainEvent,
  name: string,
  {
    side = 'supplier',
    language = 'en',
    firstName = 'Ada',
  }: Partial<Record<'side' | 'language' | 'firstName', string>> = {},
) => composeMail(letter(told, name, side), envelope(language, firstName))

test('every mail that an event of any area leads to can be written, in both languages', () => {
  for (const declared of deals) {
    const told = event(declared.type)
    const { to = {} } = declared.mail ?? {}
    const all = typeof to === 'string' ? [[undefined, to] as const] : Object.entries(to)
    for (const [side, name] of all)
      for (const language of ['en', 'fr'])
        if (name) expect(composeMail({ declared, event: told, side, name }, envelope(language)).subject).toBeTruthy()
  }
})

describe('whom a move of a deal is written to', () => {
  test.each([
    ['a request', 'deals.request.sent', cora, ['supplier: requestReceived']],
    ['an offer', 'deals.offer.sent', ada, ['demander: offerReceived']],
    ['a changed offer', 'deals.offer.changed', ada, ['demander: offerChanged']],
    ['a counter-offer', 'deals.offer.changed', cora, ['supplier: offerCountered']],
    ['a request that was withdrawn', 'deals.request.withdrawn', cora, ['supplier: requestWithdrawn']],
    ['an offer that was withdrawn', 'deals.request.withdrawn', ada, ['demander: offerWithdrawn']],
    ['a request that was declined', 'deals.request.rejected', ada, ['demander: requestDeclined']],
    ['an offer that was declined', 'deals.request.rejected', cora, ['supplier: offerDeclined']],
    ['a delivery', 'deals.delivery.made', ada, ['demander: deliveryMade']],
    ['an invoice', 'deals.invoice.published', ada, ['demander: invoicePublished']],
    ['what the payer did', 'deals.invoice.paid', cora, ['supplier: paymentReceived']],
    [
      'what a webhook told',
      'deals.invoice.paid',
      undefined,
      ['demander: paymentConfirmed', 'supplier: paymentReceived'],
    ],
    [
      'a contract, to both sides',
      'deals.contract.completed',
      cora,
      ['demander: contractSigned', 'supplier: contractSigned'],
    ],
    ['what its notification alone tells', 'deals.contract.fulfilled', ada, []],
    ['what is no move of a deal', 'organisations.client.joined', cora, []],
    ['an event of an inherited name', 'toString', cora, []],
  ] as const)('%s', (_what, type, actor, wanted) => {
    expect(names(event(type, actor ? { actor } : {})).sort()).toEqual([...wanted].sort())
  })

  test('that one side has signed is written to the other when that has a signature left to give', () => {
    const signed = (demanderMissing: number, supplierMissing: number) =>
      names(event('deals.contract.signed', { actor: cora }, { demanderMissing, supplierMissing }))
    expect(signed(0, 1)).toEqual(['supplier: signatureAwaited'])
    expect(signed(1, 1)).toEqual([])
    expect(signed(1, 0)).toEqual([])
    expect(signed(0, 0)).toEqual([])
  })

  test('a person who buys, on their own account, from the organisation they are in is the demander, and it the supplier', () => {
    const client = { id: 'cora', type: 'user' as const }
    const told = event('deals.request.sent', {
      actor: { ...cora, organisationId: wattle.id },
      parties: [client, wattle],
    })
    const data = { ...told.data, demanderId: client.id }
    expect(names({ ...told, data })).toEqual(['supplier: requestReceived'])
  })

  test('whatever happens, nobody is written to but a party, on its own side, and never the side that acted unless all are', () => {
    const parties = fc.constantFrom<Party[]>([harbour, wattle], [wattle, harbour], [harbour], [])
    const actors = fc.constantFrom<DomainEvent['actor']>(undefined, cora, ada, { uid: 'stranger' })
    const counts = fc.integer({ min: 0, max: 2 })
    fc.assert(
      fc.property(fc.constantFrom(...deals), parties, actors, counts, counts, (declared, who, actor, a, b) => {
        const told = event(
          declared.type,
          { parties: who, ...(actor ? { actor } : {}) },
          { demanderMissing: a, supplierMissing: b },
        )
        const wanted = mailsOf(declared, told)
        // To each side its own mail, or to all the same.
        const to = declared.mail?.to
        expect(new Set(wanted.map(({ party }) => party)).size).toBe(wanted.length)
        for (const { party, side, name } of wanted) {
          expect(who).toContain(party)
          expect(sideOf(declared, told, party.id)).toBe(side)
          expect(typeof to === 'string' ? to : to?.[side!]).toBe(name)
          if (!declared.mail?.ownSideToo && !declared.actorToo) expect(party.id).not.toBe(actor?.organisationId)
        }
      }),
    )
  })
})

describe('a mail', () => {
  test('says what happened with its amount, asks for the next step, and links to the deal', () => {
    const { subject, text, html } = mail(event('deals.request.sent', { actor: cora }), 'requestReceived')
    expect(subject).toBe("Harbour Foods requests 'Payroll review'")
    expect(text).toBe(`Hello Ada,

Harbour Foods sent you a request for 'Payroll review', which comes to 2,200.00 AUD. It waits for your offer.

Read the request:
https://dev.tradewell.example/deal/sale/detail/req_1?as=${wattle.id}

-- 
You get this because you take part in the deals of Wattle Advisory.
Choose which e-mail you get:
https://dev.tradewell.example/configuration/notification
`)
    expect(html).toContain('<html lang="en">')
    expect(html).toContain(`href="https://dev.tradewell.example/deal/sale/detail/req_1?as=${wattle.id}"`)
    expect(html).toContain('Harbour Foods sent you a request for &#39;Payroll review&#39;')
  })

  test('is in the language of who reads it, figures and days included', () => {
    const told = event('deals.invoice.published', { actor: ada }, { reference: 'INV-1', dueDate: '2026-04-01' })
    const { subject, text, html } = mail(told, 'invoicePublished', { side: 'demander', language: 'fr', firstName: '' })
    expect(subject).toBe('Facture INV-1 de Wattle Advisory\u00a0: 2\u00a0200,00\u00a0AUD')
    expect(text).toMatch(/^Bonjour,\n\nWattle Advisory a publié la facture INV-1 de 2\u00a0200,00\u00a0AUD/)
    expect(text).toContain("L'échéance est le 1er avr. 2026.")
    expect(text).toContain('Voir et régler la facture\u00a0:\nhttps://')
    expect(html).toContain('<html lang="fr">')
  })

  test('security: what others typed stays text: no tag, no header, nothing that hides or turns what follows', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        '<img src=x onerror=alert(1)>',
        'a\r\nBcc: all@people.example',
        '"><a href="https://evil.example">',
        'safe\u202egpj.exe',
        '{other}',
      ),
    )
    const plain = mail(event('deals.request.sent'), 'requestReceived')
    const tags = (html: string) => html.match(/<[^>]*>/g)
    fc.assert(
      fc.property(typed, typed, typed, (title, demanderName, firstName) => {
        const told = event('deals.request.sent', {}, { title, demanderName })
        const { subject, text, html } = mail(told, 'requestReceived', { firstName })
        expect(tags(html)).toEqual(tags(plain.html))
        expect(subject).not.toMatch(/[\p{Cc}\p{Cf}]/u)
        expect(text.replace(/\n/g, '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
        expect(text.split('\n')).toHaveLength(plain.text.split('\n').length)
      }),
    )
  })

  test('a title is cut before it fills a page', () => {
    const { subject } = mail(event('deals.request.sent', {}, { title: 'x'.repeat(5000) }), 'requestReceived')
    expect(subject.length).toBeLessThan(200)
  })
})

describe('a digest', () => {
  const several = [
    letter(event('deals.request.sent'), 'requestReceived', 'supplier'),
    letter(
      event('deals.invoice.paid', {}, { ticketId: 'req_2', reference: 'INV-1', paid: '5.00' }),
      'paymentReceived',
      'supplier',
    ),
  ]

  test('lists what came, each with the page of it, in the language of who reads it', () => {
    const { subject, text, html } = composeDigest(several, envelope())
    expect(subject).toBe('News on Tradewell: 2 messages')
    expect(text).toContain(`- Harbour Foods requests 'Payroll review'
  https://dev.tradewell.example/deal/sale/detail/req_1?as=${wattle.id}
- Harbour Foods paid invoice INV-1: 5.00 AUD
  https://dev.tradewell.example/deal/sale/detail/req_2?as=${wattle.id}
`)
    expect(html).toContain(`<li><a href="https://dev.tradewell.example/deal/sale/detail/req_2?as=${wattle.id}">`)
    expect(composeDigest(several, envelope('fr')).text).toContain(
      '- Harbour Foods demande «\u00a0Payroll review\u00a0»',
    )
  })

  test('of one mail says it in its subject', () => {
    expect(composeDigest(several.slice(0, 1), envelope()).subject).toBe(
      "News on Tradewell: Harbour Foods requests 'Payroll review'",
    )
  })

  test('security: what others typed stays text', () => {
    const typed = event('deals.request.sent', {}, { title: '<img src=x>\r\nBcc: all@people.example' })
    const { subject, html } = composeDigest([letter(typed, 'requestReceived', 'supplier')], envelope())
    expect(html).not.toContain('<img')
    expect(subject).not.toMatch(/[\r\n]/)
  })
})

describe('the texts of mails', () => {
  const { en, fr } = mailTexts
  const keys = Object.keys(en) as (keyof typeof en)[]
  const places = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(match => match[1]))].sort()

  test('are there in both languages, with the same places to fill and French marks', () => {
    expect(Object.keys(fr).sort()).toEqual([...keys].sort())
    for (const key of keys) {
      expect(en[key].trim()).not.toBe('')
      expect(fr[key], key).not.toBe(en[key])
      expect(places(fr[key]), key).toEqual(places(en[key]))
      expect(fr[key], key).not.toMatch(/\w[!?;]|"|\w :\/\//)
    }
  })
})
