import type { ResourceView } from '#shared/marketplace/resource.ts'
import type { DemoClient } from './client.ts'
import { paperOf } from './files.ts'
import type { Offer } from './marketplace.ts'
import { bring, type Later } from './pictures.ts'

/** Gives a service what goes with it: a sheet about it, how the work is done, and where one reads on. */
export const createResources = async (client: DemoClient, { trader, service }: Offer, later: Later): Promise<void> => {
  const { as, domain } = trader
  const name = `${domain} ${service.name}`
  const put = (resource: object, what: string) =>
    client.call<{ resources: ResourceView[] }>(as, 'Resources.PUT', { itemId: service.id, resource }, `${name} ${what}`)
  const stem = service.name.replaceAll(/\W+/g, '-').toLowerCase()
  const pages = [
    service.description.split('\n')[0] ?? '',
    'What we need from you: access, papers and one person to ask.',
  ]
  const sheet = await bring(
    client,
    as,
    await paperOf(service.name, pages),
    {
      purpose: 'resource',
      name: `${domain}-${stem}.pdf`,
      type: 'application/pdf',
    },
    later,
  )
  if (sheet) await put({ file: sheet, title: `${service.name}: the sheet` }, 'sheet')
  const steps = ['Step,Who,Days', 'First visit,both,1', 'Plan and price,we,5', 'Work,we,as agreed', 'Handover,both,1']
  const plan = await bring(
    client,
    as,
    Uint8Array.from(Buffer.from(steps.join('\n'))),
    {
      purpose: 'resource',
      name: `${domain}-${stem}-steps.csv`,
      type: 'text/csv',
    },
    later,
  )
  if (plan) await put({ file: plan, title: 'Steps from the first visit to the handover' }, 'steps')
  const link = `https://www.${domain}.example/${stem}`
  await put({ link, title: 'Work that we have done' }, 'link')
}
