import { type Party, partyKey } from '#shared/kit/event.ts'
import { Service } from '#shared/marketplace/service.ts'
import { table } from '../kit/table.ts'

export const Services = table(Service)('Services', {
  pk: (key: { id: string }) => key.id,
  indexes: {
    byOwner: {
      pk: (part: { owner: Party }) => partyKey(part.owner),
      sk: (row: Service) => `${row.updatedAt}#${row.id}`,
    },
  },
})
