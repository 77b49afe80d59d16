import { describe, expect, test } from 'vitest'
import { areaNames } from '#shared/area-names.ts'
import { areas, type MessageKey, texts } from '#shared/areas.ts'
import type { Area } from '#shared/kit/area.ts'
import { fill } from '#shared/kit/fill.ts'
import specLabels from '#test/fixtures/spec-labels.json' with { type: 'json' }
import specMessages from '#test/fixtures/spec-messages.json' with { type: 'json' }

const { en, fr } = texts

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(match => match[1]).sort()

describe('the messages of the spec', () => {
  test.each(specMessages)('$from: $text', ({ key, text }) => {
    expect(en[key as MessageKey]).toBe(text)
  })
  test('each is listed once, and is said in French in other words', () => {
    expect(new Set(specMessages.map(one => one.key)).size).toBe(specMessages.length)
    const sameInBoth = new Set(['Suggestions'])
    for (const { key, text } of specMessages)
      if (!sameInBoth.has(text)) expect(fr[key as MessageKey], key).not.toBe(text)
  })
})

describe('the labels of the spec', () => {
  test.each(specLabels)('$from: $text', ({ key, text }) => {
    expect(en[key as MessageKey]).toBe(text)
    expect(fr[key as MessageKey].trim()).not.toBe('')
  })
  test('each is listed once', () => {
    expect(new Set(specLabels.map(one => one.key)).size).toBe(specLabels.length)
  })
})

const server = (language: 'en' | 'fr'): Readonly<Record<string, string>> =>
  Object.assign({}, ...areas.map((area: Area) => area.serverTexts?.[language]))

describe.each([
  { of: 'pages', english: en as Readonly<Record<string, string>>, french: fr as Readonly<Record<string, string>> },
  { of: 'mails and documents', english: server('en'), french: server('fr') },
])('the catalogue of $of', ({ english, french }) => {
  const all = Object.keys(english)
  test('every text is there in both languages, with the same places to fill', () => {
    expect(all.length).toBeGreaterThan(50)
    expect(Object.keys(french).sort()).toEqual([...all].sort())
    for (const key of all) {
      expect(english[key]?.trim(), key).not.toBe('')
      expect(french[key]?.trim(), key).not.toBe('')
      expect(new Set(places(french[key] ?? '')), key).toEqual(new Set(places(english[key] ?? '')))
    }
  })
  test('keys are flat and start with their area', () => {
    const begins = new RegExp(`^(${[...areaNames, 'app', 'terms', 'refusal'].join('|')})\\.[\\w.-]+$`)
    for (const key of all) expect(key, 'begin the key with the name of its area').toMatch(begins)
  })
  test('French has its own marks: no straight quote pairs, a space before what wants one', () => {
    const wrong = all.filter(key => /\w[!?;]/.test(french[key] ?? '') || /"/.test(french[key] ?? ''))
    expect(wrong, 'mend these in shared/<area>/texts/fr: « » for quotes, a no-break space before ! ? ;').toEqual([])
  })
  test('French marks never stand alone at the beginning or the end of a line: the space at their side does not break', () => {
    const torn = Object.entries(french).filter(([, text]) => /« | [»:;?!](?=[\s'’».]|$)/.test(text))
    expect(torn, 'mend these in shared/<area>/texts/fr: put a no-break space (U+00A0) beside the mark').toEqual([])
  })
  test('French has one word for a deal and one for the tax: affaire, TPS', () => {
    const others = Object.entries(french).filter(
      ([key, text]) => !key.startsWith('wallet.') && /\bGST\b|\btransactions?\b/i.test(text),
    )
    expect(others, 'mend these in shared/<area>/texts/fr: affaire, not transaction; TPS, not GST').toEqual([])
  })
})

describe('a text with a count', () => {
  /** Places that say a bound of ours: each is a constant of two or more. */
  const bounds = new Set(['limit', 'max', 'minimum', 'maximum', 'included', 'periodDays'])
  /** Texts whose number is never 0 or 1, and why. */
  const alwaysSeveral: Readonly<Record<string, string>> = {
    'app.export.first': 'a file that was cut holds as many rows as a file may',
    'app.desk.steps': 'there are three steps or four',
    'refusal.signIn.notFresh': 'a bound of ours',
    'refusal.organisations.notFresh': 'a bound of ours',
    'identity.fresh.help': 'a bound of ours',
    'identity.sessions.lead': 'a session ends after a quarter of an hour at the soonest',
    'organisations.invite.onlySome': 'for one there is onlyOne, as the spec has it',
    'organisations.invitationMail.good': 'a bound of ours',
    'marketplace.pay.choose': 'is said where there is more than one way',
    'marketplace.schedule.all': 'is said where there are more than the first few',
    'deals.schedule.overdueOldest': 'as many as a page shows',
    'deals.list.cutShort': 'a bound of ours',
    'payments.several.anew': 'is said where more than one account takes the money',
    'files.paper.before': 'no version that can be signed is so small',
    'refusal.call.tooMany': 'the unit is short for both',
    'refusal.deals.tooManyRounds': 'a bound of ours',
    'refusal.deals.expiryOutOfRange': 'a bound of ours',
    'refusal.deals.tooFewSuppliers': 'a bound of ours',
    'refusal.deals.proposalTooLong': 'what goes to one client alone is held to less',
    'deals.rfq.fewSuppliers': 'a bound of ours',
    'payments.fee.terms.grace': 'fourteen days, a constant of ours',
    'work.use.tooLong': 'more than what a field takes',
  }
  /** Words that end as a plural does and are none. */
  const noPlural =
    /^(vous|sans|dans|sous|puis|plus|pas|mais|mis|pris|depuis|aux|ses|des|les|leurs|nos|vos|chez|vers|après|moins|repris|hors|mois|jus|dus)$/
  /** Places that hold a name or words, not a number, so that an agreement after them is with something else. */
  const names =
    /^(\w*[nN]ame|key|title|from|to|reference|amount|due|value|organisation|supplier|client|customer|column|each|when|start|step|deposit)$/
  const severals = (text: string) =>
    [...text.matchAll(/\{(\w+)\}[ \u00a0](\p{L}+)(?:[ \u00a0](\p{L}+))?/gu)].flatMap(([, place = '', ...next]) =>
      !bounds.has(place) &&
      !names.test(place) &&
      next.some(word => word && /\p{L}{2}[sx]$/u.test(word) && !noPlural.test(word))
        ? [place]
        : [],
    )
  const everything: readonly (readonly [string, string])[] = Object.entries({ ...fr, ...server('fr') })

  test('the check knows a plural after a number, and leaves names and bounds alone', () => {
    expect(severals('Paiements : {payments}, {deliveries} livraisons')).toEqual(['deliveries'])
    expect(severals('{n} autres entre les deux')).toEqual(['n'])
    expect(severals('{inviter} vous invite, {limit} fichiers au plus, page {number} sur {count}')).toEqual([])
  })

  test('reads right for none and one, too', () => {
    const wrong = everything.filter(([key, text]) => !/\.(one|other)$/.test(key) && severals(text).length > 0)
    expect(
      wrong.map(([key]) => key).filter(key => !(key in alwaysSeveral)),
      'give each its forms .one and .other in both languages and fill {count}, or say the number apart: "Invitations: 1"',
    ).toEqual([])
  })

  test('and has both forms', () => {
    const all: Readonly<Record<string, string>> = { ...en, ...server('en') }
    for (const [key, text] of Object.entries(all)) {
      if (key.endsWith('.one') && text.includes('{count}')) expect(all).toHaveProperty([key.replace(/one$/, 'other')])
      if (key.endsWith('.other') && text.includes('{count}')) expect(all).toHaveProperty([key.replace(/other$/, 'one')])
    }
  })

  test('names its number in the French form for one, which is the form for none as well', () => {
    /** What is never said of none, and why. */
    const neverNone: Readonly<Record<string, string>> = {
      'chat.mail.digest.subject': 'a digest has a message at least',
      'deals.views.reads': 'there is another text for none',
      'deals.plan.before': 'one month is gone through, or three',
      'deals.plan.after': 'one month is gone through, or three',
      'identity.recovery.codes.left': 'there is another text for none',
      'organisations.audit.intactAll': 'the log has the entry of its beginning',
      'organisations.audit.intactSoFar': 'a page has an entry at least',
    }
    const mute = everything.flatMap(([key, text]) =>
      key.endsWith('.one') && !text.includes('{count}') ? [key.slice(0, -4)] : [],
    )
    expect(mute.filter(stem => !(stem in neverNone))).toEqual([])
  })
})

test('a place without its parameter stays, and inherited names fill nothing', () => {
  expect(fill('Join {org}', { org: 'Acme' })).toBe('Join Acme')
  expect(fill('{a} of {b}', { a: 1 })).toBe('1 of {b}')
  expect(fill('{constructor}{toString}')).toBe('{constructor}{toString}')
  expect(fill('{a}', { a: '{b}', b: 'x' })).toBe('{b}')
})
