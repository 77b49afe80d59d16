import { z } from 'zod'
import { periods } from '../kit/date.ts'
import { type History, takeUpHistory } from '../kit/history.ts'
import { interestTypes } from './interest.ts'
import { maxSchedules, termLimits } from './limits.ts'
import type { EditorState } from './payment-options.ts'
import { Platform, PriceModification, paymentOptionNames } from './service-terms.ts'

const input = z.number().int().nullable()
const rate = z.string().max(termLimits.decimal)

const Kept = z.strictObject({
  payment: z
    .array(
      z
        .strictObject({
          type: z.enum(paymentOptionNames),
          direction: z.enum(['after', 'before']),
          initialAmount: input,
          initialOffset: input,
          finalPeriod: input,
          finalOffset: input,
        })
        .nullable(),
    )
    .length(maxSchedules),
  platforms: z.array(Platform).max(50),
  autoDebit: z.boolean(),
  interest: z.strictObject({
    charged: z.boolean(),
    type: z.enum(interestTypes),
    rateType: z.enum(periods),
    rate,
  }),
  gst: z.strictObject({ charged: z.boolean(), rate }),
  invoiceOffset: input,
  isBundle: z.boolean(),
  modifications: z.array(PriceModification).max(termLimits.modifications),
  showPrice: z.boolean(),
  showSchedule: z.boolean(),
}) satisfies z.ZodType<EditorState>

/** Whether a value, kept as JSON, is a state of the payment options editor. */
export const isEditorState = (value: unknown): value is EditorState => Kept.safeParse(value).success

/** The history of a payment options editor that keepHistory() kept over a reload, or undefined where it is none. */
export const takeUpEditor = (text: string): History<EditorState> | undefined => takeUpHistory(text, isEditorState)
