import { offererOf } from '#shared/deals/request-acts.ts'
import { nameOfSide } from '#shared/deals/sides.ts'
import type { Ticket } from '#shared/deals/Tickets.contract.ts'
import { saidAnswer } from '#shared/terms/said-answer.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { Section } from '../../ui/page.tsx'

/** What both sides wrote to each other when they asked and offered. */
export const Said = ({ ticket: { request, engagement } }: { ticket: Ticket }) => {
  const t = useText()
  const language = useLanguage()
  const answeredOf = ({ questions, answers }: Ticket['engagement']['items'][number]) =>
    questions.flatMap(({ id, label, valueType }) => {
      const given = [answers[id] ?? []].flat()
      const text = given.map(one => saidAnswer(valueType, one, language)).join(', ')
      return text ? [{ id, label, text }] : []
    })
  const several = engagement.items.length > 1
  return (
    <>
      {engagement.offerMsg ? (
        <Section
          title={t('deals.said.offer', {
            name: nameOfSide(request, offererOf(request)),
          })}
        >
          <p className="said">{engagement.offerMsg}</p>
        </Section>
      ) : null}
      {engagement.hiMsg ? (
        <Section title={t('deals.said.request', { name: request.demanderName })}>
          <p className="said">{engagement.hiMsg}</p>
        </Section>
      ) : null}
      {engagement.items.map(item => {
        const answered = answeredOf(item)
        const heading = t('deals.questionnaire')
        return answered.length > 0 ? (
          <Section key={item.id} title={several ? t('deals.item.heading', { heading, title: item.title }) : heading}>
            <dl className="deal-terms">
              {answered.map(({ id, label, text }) => (
                <div key={id}>
                  <dt>{label}</dt>
                  <dd className="said">{text}</dd>
                </div>
              ))}
            </dl>
          </Section>
        ) : null
      })}
    </>
  )
}
