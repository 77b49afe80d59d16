import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import type { Ticket } from '#shared/deals/Tickets.contract.ts'
import { addDays } from '#shared/kit/date.ts'
import { exactDate } from '#shared/kit/words.ts'
import { dayIn } from '#shared/kit/zone.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { makeSeller, makeTrader, offered } from '../deals.ts'
import { inspect, makePerson, type Product, settled, startProduct, visitAt } from '../harness.ts'
import { onScreens } from '../screens.ts'

// @reaches chat

/** An organisation that is no client yet joins the provider where it asks, and answers questions of every kind and value. */

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 240_000)
afterAll(() => product?.close())

const question = (id: string, kind: string, label: string, more: object = {}) => ({
  ...{ id, kind, label, valueType: 'string', required: true, options: [] },
  ...more,
})

test.each(onScreens('wide'))(
  'a request is asked with its questionnaire, and the provider joined on the way, at $width px in $language',
  async ({ width, language }) => {
    const words = texts[language] as Readonly<Record<string, string>>
    const text = (key: string, filled: Readonly<Record<string, string>> = {}) =>
      Object.entries(filled).reduce((said, [name, value]) => said.replaceAll(`{${name}}`, value), words[key] ?? key)
    const mark = `ask${width}`
    const [ada, cora] = await Promise.all([
      makePerson(product, 'Ada', 'Wattle', mark),
      makePerson(product, 'Cora', 'Harbour', mark),
    ])
    const seller = await makeSeller(product, ada, `Fitters ${mark}`)
    const client = await makeTrader(product, cora, `Kitchens ${mark}`)
    const service = await offered(product, ada, seller.id, {
      ...{ name: `Kitchen ${mark}`, baseFee: '500.00', engagementLetter: '' },
      json: [
        question('what', 'TextBox', 'What is to be done?'),
        question('size', 'TextBox', 'How many square metres?', { valueType: 'number' }),
        question('from', 'TextBox', 'From which day is it empty?', { valueType: 'date', layout: 'horizon' }),
        question('where', 'TextBox', 'Where is it?', { valueType: 'address' }),
        question('floor', 'Selector', 'Which floor?', { options: ['Tiles', 'Wood'] }),
        question('with', 'TickBox', 'What comes along?', { options: ['Oven', 'Sink', 'Fridge'], layout: 'horizon' }),
        question('sure', 'TickBox', 'Is the water off?'),
        question('walls', 'Repeater', 'How wide is each wall?', { valueType: 'number' }),
        question('oven', 'TextBox', 'Which oven?', { when: { question: 'with', is: ['Oven'] } }),
      ],
    } as never)

    const page = await visitAt(product, cora, product.url + marketplacePaths.request(service.id), { width, language })
    // Who is no client joins here, and goes on.
    await page.getByRole('button', { name: text('marketplace.request.join', { provider: seller.tradingName }) }).click()
    await page
      .getByRole('button', { name: text('marketplace.request.join', { provider: seller.tradingName }) })
      .waitFor({ state: 'detached' })
    const field = (label: string) => page.getByLabel(label, { exact: false }).first()
    const start = addDays(dayIn(await product.now()), 30)
    await field('What is to be done?').fill('A new kitchen.')
    await field('Where is it?').fill('1 Quay Street, Sydney')
    await field('How many square metres?').fill('many')
    await field('From which day is it empty?').fill(start)
    await field('Which floor?').selectOption('Wood')
    expect(await page.getByLabel('Which oven?', { exact: false }).count()).toBe(0)
    for (const what of ['Oven', 'Sink']) await page.getByLabel(what, { exact: true }).check({ force: true })
    await field('Which oven?').fill('The wide one.')
    await page.getByLabel(text('deals.answer.yes'), { exact: true }).check({ force: true })
    const wall = (n: number) =>
      page.getByLabel(text('deals.answer.nth', { question: 'How wide is each wall?', number: String(n) }))
    await wall(1).fill('240')
    await page.getByRole('button', { name: text('deals.answer.add'), exact: true }).click()
    await wall(2).fill('310')
    await page.getByRole('button', { name: text('deals.answer.add'), exact: true }).click()
    await page.getByRole('button', { name: text('deals.answer.remove', { number: '3' }), exact: true }).click()
    await inspect(page, `questions of every kind at ${width}`)
    await settled(page)
    const day = page.getByLabel(text('deals.start'), { exact: false }).first()
    if ((await day.inputValue()) === '') await day.fill(start)
    // What is no number is told beside its question.
    const goOn = page.locator('main form button[type=submit]')
    await goOn.click()
    await page.getByText(text('deals.answer.number')).waitFor()
    await inspect(page, `an answer that is no number at ${width}`)
    await field('How many square metres?').fill('12.5')
    await goOn.click()
    const send = page.getByRole('button', { name: text('deals.request.send'), exact: true })
    await send.waitFor()
    await inspect(page, `a request that can be sent at ${width}`)
    await send.click()
    await page.getByRole('heading', { name: text('deals.request.sent', { provider: seller.tradingName }) }).waitFor()

    const { call } = product.client
    const supplier = { email: ada.email, organisationId: seller.id }
    const { items } = await call<{ items: { id: string; demander: { id: string } }[] }>(
      supplier,
      'Tickets.GET_BY_RELATED',
      { side: 'sale', group: 'open' },
    )
    const [request] = items
    expect(request?.demander.id).toBe(client.id)
    const { engagement } = await call<Ticket>(supplier, 'Tickets.GET_BY_ID', { requestId: request?.id })
    expect(engagement.items[0]?.answers).toEqual({
      what: 'A new kitchen.',
      size: '12.5',
      from: start,
      where: '1 Quay Street, Sydney',
      floor: 'Wood',
      with: ['Oven', 'Sink'],
      sure: [text('deals.answer.yes')],
      walls: ['240', '310'],
      oven: 'The wide one.',
    })
    // The supplier reads what was answered.
    const sales = await visitAt(product, ada, product.url + dealsPaths.saleDetail(request?.id as never), {
      width,
      language,
    })
    await sales.getByText('Oven, Sink', { exact: true }).waitFor()
    await sales.getByText('240, 310', { exact: true }).waitFor()
    await sales.locator('dd.said', { hasText: exactDate(start, language, 'long') }).waitFor()
    await inspect(sales, `a request with answers at ${width}`)
    await Promise.all([sales.context().close(), page.context().close()])
  },
  240_000,
)
