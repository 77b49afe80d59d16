import type { IsoDate } from '#shared/kit/date.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { type Schedulable, waysToPay } from '#shared/marketplace/schedule-preview.ts'
import { currentTime } from '../../lib/clock.ts'
import { isText, useText } from '../../lib/i18n.ts'
import { ScheduleTable } from './schedule-table.tsx'
import { paymentText } from './words.ts'

/** Today's calendar day where the reader is. */
export const today = (): IsoDate => {
  const now = new Date(currentTime())
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

type PreviewsProps = {
  readonly service: Schedulable
  /** When it starts; today without. */
  readonly start?: IsoDate
  /** For a narrow place. */
  readonly brief?: boolean
}

/**
 * Every way to pay of a service as the schedule that it makes. Where one cannot be counted yet, the reason stands in its
 * place.
 */
export const Previews = ({ service, start = today(), brief }: PreviewsProps) => {
  const t = useText()
  const period = service.paymentOptions.interest?.rateType
  const reason = ({ errorType, params }: Refusal): string => {
    const key = `refusal.${errorType}`
    return isText(key) ? t(key, params) : t('marketplace.schedule.none')
  }
  return (
    <div className="previews">
      {waysToPay(service, start).map(({ index, payment, schedule }) => {
        const name = t(`marketplace.way.${payment.type}`)
        return (
          <section key={index} className="preview">
            <h3>{name}</h3>
            <p className="preview-words">{paymentText(t, payment, period)}</p>
            {schedule instanceof Refusal ? (
              <p className="preview-none">{reason(schedule)}</p>
            ) : (
              <ScheduleTable schedule={schedule} caption={t('marketplace.schedule.caption', { name })} brief={brief} />
            )}
          </section>
        )
      })}
    </div>
  )
}
