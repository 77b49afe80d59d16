import { z } from 'zod'
import type { MessageKey } from '#shared/areas.ts'
import { Engagement } from '#shared/deals/request.ts'
import type { TicketInput } from '#shared/deals/Tickets.contract.ts'
import { isIsoDate } from '#shared/kit/date.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import type { PublicService } from '#shared/marketplace/Microservices.contract.ts'
import { choiceOfService, payablePlatforms, Quantity } from '#shared/terms/choice.ts'
import type { DealSchedule } from '#shared/terms/deal-schedule.ts'
import { type Question, Questionnaire } from '#shared/terms/question.ts'
import { answerProblem } from '#shared/terms/questionnaire.ts'
import type { Calculator } from '../parts/calculator.ts'

/** What is typed into the request, as its form holds it. Answers stand in the order of the questions. */
export type RequestValues = {
  quantity: number
  start: string
  end: string
  /** Places among the service's options, as their radio buttons and lists give them. */
  paymentIndex: string
  platformIndex: string
  answers: (string | string[])[]
  hiMsg: string
}

export const takesSeveral = ({ kind }: Pick<Question, 'kind'>): boolean => kind === 'TickBox' || kind === 'Repeater'

export const emptyRequest = (service: PublicService): RequestValues => ({
  quantity: 1,
  start: '',
  end: '',
  paymentIndex: String(Math.max(0, service.paymentOptions.payment.findIndex(Boolean))),
  platformIndex: String(payablePlatforms(service)[0] ?? 0),
  answers: service.json.map(question => (takesSeveral(question) ? [] : '')),
  hiMsg: '',
})

/** A draft that the server kept, back in the form. */
export const requestFromDraft = (
  service: PublicService,
  draft: Partial<Omit<TicketInput, 'serviceId'>>,
): RequestValues => {
  const empty = emptyRequest(service)
  return {
    quantity: draft.quantity ?? empty.quantity,
    start: draft.start ?? '',
    end: draft.end ?? '',
    paymentIndex: String(draft.paymentIndex ?? empty.paymentIndex),
    platformIndex: String(draft.platformIndex ?? empty.platformIndex),
    answers: service.json.map((question, n) => {
      const answer = draft.answers?.[question.id]
      const fits = answer !== undefined && Array.isArray(answer) === takesSeveral(question)
      return fits ? answer : (empty.answers[n] ?? '')
    }),
    hiMsg: draft.hiMsg ?? '',
  }
}

const answersOf = (questions: readonly Question[], answers: RequestValues['answers']): Questionnaire =>
  Object.fromEntries(
    questions.flatMap(({ id }, n) => {
      const answer = answers[n]
      const said = Array.isArray(answer) ? answer.filter(one => one.trim() !== '') : answer
      return said === undefined || said.length === 0 ? [] : [[id, said]]
    }),
  )

/** The form as the server takes it. */
export const ticketInput = (service: PublicService, values: RequestValues): TicketInput => ({
  serviceId: service.id,
  quantity: values.quantity,
  ...(isIsoDate(values.start) ? { start: values.start } : {}),
  ...(service.durationType === null && isIsoDate(values.end) ? { end: values.end } : {}),
  paymentIndex: Number(values.paymentIndex),
  platformIndex: Number(values.platformIndex),
  answers: answersOf(service.json, values.answers),
  hiMsg: values.hiMsg,
})

const text = (key: MessageKey): string => key

/** What the form has to hold before one can go on: the timeframe and the questionnaire, as the server asks for them. */
export const requestSchema = (service: PublicService) =>
  z
    .object({
      quantity: Quantity,
      start: z.string().refine(isIsoDate, text('deals.request.timeframeRequired')),
      end: z.string(),
      paymentIndex: z.string(),
      platformIndex: z.string(),
      answers: z.array(Questionnaire.valueType),
      hiMsg: Engagement.shape.hiMsg,
    })
    .superRefine((values, context) => {
      const wrong = (path: (string | number)[], message: MessageKey) =>
        context.addIssue({ code: 'custom', path, message })
      if (service.durationType === null) {
        if (!isIsoDate(values.end)) wrong(['end'], 'deals.request.timeframeRequired')
        else if (values.end < values.start) wrong(['end'], 'refusal.deals.timeframe')
      }
      service.json.forEach((question, n) => {
        const problem = answerProblem(question, values.answers[n])
        if (problem) wrong(['answers', n], problem)
      })
    })

export type Preview = { readonly schedule: DealSchedule; readonly start: string; readonly end: string }

/**
 * What a request comes to, by the server's own calculator: undefined while there is not enough to tell, the reason where
 * there is no such schedule.
 */
export const previewOf = (
  service: PublicService,
  values: RequestValues,
  calculate: Calculator | undefined,
): Preview | Refusal | undefined => {
  const { baseFee } = service
  if (!calculate || baseFee === undefined || !isIsoDate(values.start) || !Quantity.safeParse(values.quantity).success)
    return undefined
  try {
    const choice = choiceOfService({ ...service, baseFee }, ticketInput(service, values))
    return {
      schedule: calculate(choice, { id: service.id, title: service.name }),
      start: choice.start,
      end: choice.end,
    }
  } catch (error) {
    if (error instanceof Refusal) return error.errorType === 'deals.timeframeRequired' ? undefined : error
    throw error
  }
}
