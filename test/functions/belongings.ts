import { Services } from '#functions/marketplace/Services.ts'
import type { Service } from '#shared/marketplace/service.ts'
import type { testHost } from './host.ts'
import { serviceBody, type trader } from './people.ts'

/**
 * One thing of each kind that belongs to an organisation and that nobody else may see, by the prefix of its id. A new kind
 * of thing is added here once; the denial suite then tries every method that takes such an id.
 */
export const belongings = async (
  host: ReturnType<typeof testHost>,
  owner: Awaited<ReturnType<typeof trader>>,
): Promise<Record<string, string>> => {
  const service = await host.call<Service>(Services, owner, 'CREATE', { body: serviceBody() })
  return { ser: service.id }
}
