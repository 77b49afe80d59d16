import type { TemplateView } from '#shared/work/Templates.contract.ts'
import type { DemoClient } from './client.ts'
import type { Trader } from './organisations.ts'
import type { Day } from './timeline.ts'

const field = (path: string) => `<span data-field="${path}"></span>`
const signed = `<p>${field('person.firstName')} ${field('person.lastName')}<br>${field('organisation.tradingName')}</p>`

/** A template of the demo: the texts that it had, one after the other, and whether it is shared. */
type Written = {
  readonly title: string
  readonly kind: TemplateView['kind']
  readonly bodies: readonly string[]
  readonly shared: boolean
}

const written: readonly Written[] = [
  {
    title: 'Welcome to a new client',
    kind: 'message',
    shared: true,
    bodies: [
      `<p>Dear ${field('deal.demanderName')},</p><p>Thank you for your request.</p>${signed}`,
      `<p>Dear ${field('deal.demanderName')},</p><p>Thank you for your request about <strong>${field('deal.title')}</strong>. Here is our offer.</p>${signed}`,
      `<p>Dear ${field('deal.demanderName')},</p><p>Thank you for your request of ${field('deal.createdAt')} about <strong>${field('deal.title')}</strong>. Here is our offer; ask us anything that is not clear.</p>${signed}`,
    ],
  },
  {
    title: 'Reminder of an invoice',
    kind: 'mail',
    shared: true,
    bodies: [
      `<p>Dear ${field('invoice.customerName')},</p><p>Invoice ${field('invoice.reference')} was payable until ${field('invoice.payableBy')}.</p>${signed}`,
      `<p>Dear ${field('invoice.customerName')},</p><p>Invoice ${field('invoice.reference')} for ${field('invoice.title')} was payable until ${field('invoice.payableBy')}. It comes to <strong>${field('invoice.due')}</strong> today.</p><p>If you have paid it meanwhile, thank you.</p>${signed}`,
    ],
  },
  {
    title: 'Engagement letter',
    kind: 'engagement',
    shared: true,
    bodies: [
      `<h2>Our engagement</h2><p>${field('organisation.tradingName')} will do ${field('deal.title')} for ${field('deal.demanderName')} from ${field('contract.validFrom')} to ${field('contract.validTo')}.</p><ol><li><p>We begin when both of us have signed.</p></li><li><p>You give us what we need in time.</p></li><li><p>The price is ${field('contract.total')}, tax included.</p></li></ol>`,
    ],
  },
  {
    title: 'Acceptance of the terms',
    kind: 'acceptance',
    shared: false,
    bodies: [`<p>I have read the terms of ${field('organisation.tradingName')} and accept them.</p>`],
  },
]

/** What a trader writes of templates over the year: each begins on a day and is written anew later. */
export const templateStories = (
  client: DemoClient,
  trader: () => Trader,
  n: number,
): readonly (readonly [Day, () => Promise<void>])[] =>
  written.flatMap(({ title, kind, bodies, shared }, at) => {
    let template: TemplateView | undefined
    const call = async (method: `Templates.${string}`, payload: object, name: string) => {
      template = await client.call<TemplateView>(trader().as, method, payload, `${n} ${title} ${name}`)
    }
    const acts = bodies.map((body, version) => async () => {
      const input = { title, kind, body }
      if (!template) await call('Templates.CREATE', { body: input }, 'begun')
      else await call('Templates.UPDATE', { id: template.id, version: template.version, body: input }, `${version}`)
    })
    const share = async () => {
      if (template) await call('Templates.SHARE', { id: template.id, version: template.version }, 'shared')
    }
    const first = -200 + at * 20 + n
    return [
      ...acts.map((act, version) => [(first + version * 30) as Day, act] as const),
      ...(shared ? [[(first + 1) as Day, share] as const] : []),
    ]
  })
