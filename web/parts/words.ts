import type { Service } from '#shared/marketplace/service.ts'
import { anzsicLabel, isAnzsicDivision } from '#shared/organisations/anzsic.ts'
import type { Text } from '../lib/i18n.ts'

/** The category's title; undefined where there is none, or none that is known. */
export const categoryText = (t: Text, category: string | undefined): string | undefined =>
  category && isAnzsicDivision(category) ? t(anzsicLabel(category)) : undefined

/** How long a service takes: '3 months'. */
export const durationText = (t: Text, duration: Service['durationType'] | undefined): string | undefined =>
  duration ? t(`marketplace.period.${duration.type}`, { count: duration.length }) : undefined
