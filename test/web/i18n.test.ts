import { beforeEach, expect, test, vi } from 'vitest'

// @reaches web/lib shared

vi.stubGlobal('document', { documentElement: { lang: '' } })
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('navigator', { onLine: true, language: 'en' })

const { failureText, isText, loadTexts, setLanguage, startTexts, text } = await import('#web/lib/i18n.ts')

beforeEach(async () => {
  await startTexts()
  await setLanguage('en')
})

test('one and several are told apart as the language does', async () => {
  const days = (count: number) => text('marketplace.period.day', { count })
  expect([0, 1, 2].map(days)).toEqual(['0 days', '1 day', '2 days'])
  await setLanguage('fr')
  expect([0, 1, 2, 1_000_000].map(days)).toEqual(['0 jour', '1 jour', '2 jours', '1000000 jours'])
})

test('a rule that refuses in the browser says what the server would, and not that there is no wire', async () => {
  const { Refusal } = await import('#shared/kit/refusal.ts')
  await setLanguage('fr')
  expect(failureText(new Refusal('call.tooLarge', { limit: 5 }))).toBe(text('refusal.call.tooLarge', { limit: 5 }))
  expect(failureText(new Error('gone'))).toBe(text('app.failure.unreachable'))
})

test('what is filled in is text, whatever it looks like', () => {
  expect(text('app.field.tooShort', { minimum: '{minimum} $t(app.save) <b>' })).toContain('{minimum} $t(app.save) <b>')
})

test('an amount and its currency stand on one line', async () => {
  await loadTexts(['payments'])
  const pay = (amount: string) => text('payments.link.pay', { amount })
  expect(pay('1,760.00 AUD')).toContain('1,760.00\u00a0AUD')
  await setLanguage('fr')
  expect(pay('1\u00a0760,00\u00a0AUD')).toContain('1\u00a0760,00\u00a0AUD')
})

test('a part is spoken in another language too, once a page has asked for it', async () => {
  expect(isText('deals.sales')).toBe(false)
  await loadTexts(['deals'])
  expect(isText('deals.sales')).toBe(true)
  const english = text('deals.sales')
  await setLanguage('fr')
  expect(isText('deals.sales')).toBe(true)
  expect(text('deals.sales')).not.toBe(english)
})

test('a key without words stays as it is, so that the mistake is seen', () => {
  expect(text('nobody.says.this' as never)).toBe('nobody.says.this')
  expect(isText('constructor')).toBe(false)
})
