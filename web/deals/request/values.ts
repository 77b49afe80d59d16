import { z } from 'zod'
import type { MessageKey } from '#shared/areas.ts'
import { inviteeOf, mostInvitees } from '#shared/deals/invitees.ts'
import { Engagement, type Request } from '#shared/deals/request.ts'
import type { Ticket, TicketInput } from '#shared/deals/Tickets.contract.ts'
import { isIsoDate } from '#shared/kit/date.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import type { PublicService } from '#shared/marketplace/Microservices.contract.ts'
import { choiceOfServices, type DealChoice } from '#shared/terms/choice.ts'
import { timeframeOf } from '#shared/terms/deal-frame.ts'
import type { DealSchedule } from '#shared/terms/deal-schedule.ts'
import { misfitsOf, samePlatform, sameWay, sharedPlatforms, sharedWays } from '#shared/terms/fitting.ts'
import { itemLimits, Quantity } from '#shared/terms/item.ts'
import { type Question, Questionnaire } from '#shared/terms/question.ts'
import { answerProblem, answersTo, askedOf } from '#shared/terms/questionnaire.ts'
import { Recurring } from '#shared/terms/recurring.ts'
import type { Calculator } from '../parts/calculator.ts'
import type { NamedParty } from '../parts/parties-field.tsx'
import { type RecurringValues, recurringFields, recurringOf, recurringValues } from '../parts/recurring.ts'

/** What is typed of one item. Answers stand in the order of the questions. */
export type ItemValues = {
  serviceId: string
  quantity: number
  start: string
  end: string
  requirePO: boolean
  answers: (string | string[])[]
}

/** What is typed into the request, as its form holds it. */
export type RequestValues = {
  items: ItemValues[]
  /** Places among the options of the first service, as their radio buttons and lists give them. */
  paymentIndex: string
  platformIndex: string
  recurring: RecurringValues
  hiMsg: string
  invited: Invited
}

/** Who of an organisation's own people is to work on it: their keys, and what those who were chosen are called. */
export type Invited = { oid: string; keys: string[]; known: NamedParty[] }

/** Nobody of an organisation yet. */
export const invitedBy = (oid: string): Invited => ({ oid, keys: [], known: [] })

/** The services of a request, in the order of its items. */
export type Services = readonly PublicService[]

export const takesSeveral = ({ kind }: Pick<Question, 'kind'>): boolean => kind === 'TickBox' || kind === 'Repeater'

/** A service that is not written about yet. It begins with the items that are there. */
export const emptyItem = (service: PublicService, start = ''): ItemValues => ({
  serviceId: service.id,
  quantity: 1,
  start,
  end: '',
  requirePO: false,
  answers: service.json.map(question => (takesSeveral(question) ? [] : '')),
})

/** A service without a price to see counts as free, where only its other terms matter. */
const priced = (service: PublicService) => ({ ...service, baseFee: service.baseFee ?? '0' })

/** A service that lasts so long repeats so often, as far as terms have its unit. */
const termOf = ({ durationType: lasts }: PublicService): Recurring['term'] | undefined => {
  const term = Recurring.shape.term.safeParse(lasts)
  return term.success ? term.data : undefined
}

type Chosen = Pick<RequestValues, 'paymentIndex' | 'platformIndex'>

/** The places, among the options of the first service, of the ways to pay and of the platforms that all those have which fit together. */
export const optionsOf = (
  services: Services,
): { readonly ways: readonly number[]; readonly platforms: readonly number[] } => {
  const misfits = misfitsAmong(services)
  const fit = services.filter((_service, n) => !misfits.has(n)).map(priced)
  return { ways: sharedWays(fit), platforms: sharedPlatforms(fit) }
}

/**
 * How a request is paid: as it was chosen, as far as all services have that; else by the first way that they have.
 * @param before the services among which it was chosen, where those were others
 */
export const payment = (services: Services, chosen?: Chosen, before: Services = services): Chosen => {
  const [first, old] = [services[0]?.paymentOptions, before[0]?.paymentOptions]
  const { ways, platforms } = optionsOf(services)
  const way = old?.payment[Number(chosen?.paymentIndex)]
  const platform = old?.platforms[Number(chosen?.platformIndex)]
  const sameAs = <T>(
    places: readonly number[],
    list: readonly T[] | undefined,
    isSame: (one: NonNullable<T>) => boolean,
  ) => String(places.find(place => list?.[place] && isSame(list[place])) ?? places[0] ?? 0)
  return {
    paymentIndex: sameAs(ways, first?.payment, one => way !== null && way !== undefined && sameWay(one, way)),
    platformIndex: sameAs(platforms, first?.platforms, one => platform !== undefined && samePlatform(one, platform)),
  }
}

/** The items that do not fit into one deal with the others, by their places. */
export const misfitsAmong = (services: Services) => misfitsOf(services.map(priced))

export const emptyRequest = (service: PublicService): RequestValues => ({
  items: [emptyItem(service)],
  ...payment([service]),
  recurring: recurringValues(undefined, termOf(service)),
  hiMsg: '',
  invited: invitedBy(''),
})

/** A draft that the server kept, back in the form. */
export const requestFromDraft = (
  services: Services,
  draft: Request['draft'],
  { items: written, hiMsg }: Pick<Ticket['engagement'], 'items' | 'hiMsg'>,
  invited: Invited,
): RequestValues => ({
  items: services.map((service, n) => {
    const empty = emptyItem(service)
    const { quantity, start, end, requirePO } = draft?.items[n] ?? {}
    return {
      serviceId: service.id,
      quantity: quantity ?? empty.quantity,
      start: start ?? '',
      end: end ?? '',
      requirePO: requirePO ?? false,
      answers: service.json.map((question, at) => {
        const answer = written[n]?.answers[question.id]
        const fits = answer !== undefined && Array.isArray(answer) === takesSeveral(question)
        return fits ? answer : (empty.answers[at] ?? '')
      }),
    }
  }),
  ...payment(
    services,
    draft && { paymentIndex: String(draft.paymentIndex), platformIndex: String(draft.platformIndex) },
  ),
  recurring: recurringValues(draft?.recurring, services[0] && termOf(services[0])),
  hiMsg,
  invited,
})

const writtenIn = (questions: readonly Question[], answers: ItemValues['answers']): Questionnaire =>
  Object.fromEntries(
    questions.flatMap(({ id }, n) => {
      const answer = answers[n]
      const said = Array.isArray(answer) ? answer.filter(one => one.trim() !== '') : answer
      return said === undefined || said.length === 0 ? [] : [[id, said]]
    }),
  )

/** The questions that are asked while the form holds these answers. */
export const askedInForm = (questions: readonly Question[], answers: unknown): readonly Question[] =>
  askedOf(questions, writtenIn(questions, Array.isArray(answers) ? answers : []))

/**
 * The form as the server takes it.
 * @param oid the organisation that is acted for, whose people alone can be brought in
 */
export const ticketInput = (services: Services, values: RequestValues, oid?: string): TicketInput => ({
  items: services.map((service, n) => {
    const { quantity, start, end, requirePO, answers } = values.items[n] ?? emptyItem(service)
    return {
      serviceId: service.id,
      quantity,
      ...(isIsoDate(start) ? { start } : {}),
      ...(service.durationType === null && isIsoDate(end) ? { end } : {}),
      ...(requirePO ? { requirePO } : {}),
      answers: answersTo(service.json, writtenIn(service.json, answers)),
    }
  }),
  paymentIndex: Number(values.paymentIndex),
  platformIndex: Number(values.platformIndex),
  ...recurringOf(values.recurring),
  hiMsg: values.hiMsg,
  ...(oid && values.invited.oid === oid ? { invitees: values.invited.keys.flatMap(key => inviteeOf(key) ?? []) } : {}),
})

const text = (key: MessageKey): string => key

/** What the form has to hold before one can go on: the timeframes and the questionnaires, as the server asks for them. */
export const requestSchema = (services: Services) =>
  z
    .object({
      items: z
        .array(
          z.object({
            serviceId: z.string(),
            quantity: Quantity,
            start: z.string().refine(isIsoDate, text('deals.request.timeframeRequired')),
            end: z.string(),
            requirePO: z.boolean(),
            answers: z.array(Questionnaire.valueType),
          }),
        )
        .min(1)
        .max(itemLimits.items),
      paymentIndex: z.string(),
      platformIndex: z.string(),
      recurring: recurringFields,
      hiMsg: Engagement.shape.hiMsg,
      invited: z.object({
        oid: z.string(),
        keys: z.array(z.string()).max(mostInvitees),
        known: z.array(z.object({ key: z.string(), name: z.string() })),
      }),
    })
    .superRefine((values, context) => {
      services.forEach((service, at) => {
        const item = values.items[at]
        const wrong = (path: (string | number)[], message: MessageKey) =>
          context.addIssue({ code: 'custom', path: ['items', at, ...path], message })
        if (!item) return
        if (service.durationType === null) {
          if (!isIsoDate(item.end)) wrong(['end'], 'deals.request.timeframeRequired')
          else if (item.end < item.start) wrong(['end'], 'refusal.deals.timeframe')
        }
        const asked = new Set(askedInForm(service.json, item.answers))
        service.json.forEach((question, n) => {
          if (!asked.has(question)) return
          const problem = answerProblem(question, item.answers[n])
          if (problem) wrong(['answers', n], problem)
        })
      })
    })

export type Preview = {
  readonly choice: DealChoice
  readonly schedule: DealSchedule
  readonly start: string
  readonly end: string
}

/**
 * What a request comes to, by the server's own calculator: undefined while there is not enough to tell, the reason where
 * there is no such schedule.
 */
export const previewOf = (
  services: Services,
  values: RequestValues,
  calculate: Calculator | undefined,
): Preview | Refusal | undefined => {
  const input = ticketInput(services, values)
  const ordered = services.flatMap((service, n) => {
    const { baseFee } = service
    const pick = input.items[n]
    const isWhole = baseFee !== undefined && pick?.start !== undefined && Quantity.safeParse(pick.quantity).success
    return isWhole ? [{ service: { ...service, baseFee }, pick }] : []
  })
  if (!calculate || ordered.length < services.length) return undefined
  try {
    const choice = choiceOfServices(ordered, input)
    return { choice, schedule: calculate(choice), ...timeframeOf(choice) }
  } catch (error) {
    if (error instanceof Refusal) return error.errorType === 'deals.timeframeRequired' ? undefined : error
    throw error
  }
}
