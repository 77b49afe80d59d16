import type { MessageKey } from '../messages/en.ts'
import type { Service } from './service.ts'

export type ServiceProblem = {
  readonly field: string
  readonly message: MessageKey & `marketplace.service.problem.${string}`
}

/**
 * What a service still lacks before it may be made ready, in the order of the editor. Payment options: spec part 2,
 * section 5, "Payment options are invalid when".
 */
export const serviceProblems = (
  service: Pick<Service, 'name' | 'description' | 'durationType' | 'paymentOptions' | 'category'>,
): ServiceProblem[] => {
  const { payment, platforms } = service.paymentOptions
  const problems: ServiceProblem[] = []
  const lacks = (field: string, message: ServiceProblem['message'], when: boolean) => {
    if (when) problems.push({ field, message })
  }
  lacks('name', 'marketplace.service.problem.name', service.name.trim() === '')
  lacks('description', 'marketplace.service.problem.description', service.description.trim() === '')
  lacks('category', 'marketplace.service.problem.category', !service.category)
  lacks('durationType', 'marketplace.service.problem.duration', !service.durationType)
  lacks(
    'paymentOptions.payment',
    'marketplace.service.problem.schedule',
    payment.every(schedule => schedule === null),
  )
  lacks('paymentOptions.platforms', 'marketplace.service.problem.platform', platforms.length === 0)
  return problems
}
