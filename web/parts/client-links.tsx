import { Copy, Link2 } from 'lucide-react'
import { useId, useState } from 'react'
import { z } from 'zod'
import { ClientViews } from '#shared/deals/ClientViews.contract.ts'
import { leads, type SharedView, shownOfHash, ViewName } from '#shared/deals/client-view.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import type { Id } from '#shared/kit/id.ts'
import { longestSignature } from '#shared/kit/signature.ts'
import { exactDate } from '#shared/kit/words.ts'
import { siteOrigin } from '../lib/host.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { useCommand, useQueryOf } from '../lib/query.ts'
import { exactTime } from '../lib/time.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { CheckboxField, SelectField, TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'
import { useToasts } from '../ui/toasts.tsx'
import './client-links.css'

type Of = { kind: 'document'; requestId: Id<'request'> } | { kind: 'invoice'; invoiceId: Id<'invoice'> }

const Wish = z.object({
  to: ViewName,
  days: z.enum(['7', '30', '90']),
  language: z.enum(['en', 'fr']),
  answers: z.boolean(),
  email: z.string().trim(),
})

const inBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** A code that this browser alone has made, and its hash, which is all that the server is told. */
const newCode = async () => {
  const code = inBase64Url(crypto.getRandomValues(new Uint8Array(32)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  return { code, hash: inBase64Url(new Uint8Array(digest)) }
}

const MadeLink = ({ to, link }: { to: string; link: string }) => {
  const t = useText()
  const toasts = useToasts()
  const id = useId()
  return (
    <Notice tone="positive" title={t('deals.views.made', { to })} reveal>
      <p id={id}>{t('deals.views.made.once')}</p>
      <div className="ui input made-link">
        <input
          readOnly
          value={link}
          aria-label={t('deals.views.made', { to })}
          aria-describedby={id}
          onFocus={event => event.target.select()}
        />
        <Button
          icon={Copy}
          onClick={() =>
            void navigator.clipboard.writeText(link).then(() => toasts.done('deals.views.copied'), toasts.failed)
          }
        >
          {t('deals.views.copy')}
        </Button>
      </div>
    </Notice>
  )
}

const useStanding = () => {
  const t = useText()
  const language = useLanguage()
  return (view: SharedView): string => {
    if (view.answered) return t(`deals.views.${view.answered.answer}`)
    if (view.withdrawnAt) return t('deals.views.withdrawn')
    if (!leads(view, new Date().toISOString())) return t('deals.views.ended')
    return view.lastReadAt
      ? t('deals.views.reads', { count: view.reads, when: exactTime(view.lastReadAt, language) })
      : t('deals.views.unread')
  }
}

const OneLink = ({ view }: { view: SharedView }) => {
  const t = useText()
  const language = useLanguage()
  const toasts = useToasts()
  const standing = useStanding()
  const withdraw = useCommand(ClientViews, 'WITHDRAW')
  const { to, hash, expiresAt } = view
  return (
    <li>
      <div>
        <p>
          <strong>{to}</strong>
        </p>
        <p className="field-help">
          {[
            standing(view),
            t('deals.views.until', { date: exactDate(expiresAt.slice(0, 10), language) }),
            view.byName,
          ].join(' · ')}
        </p>
      </div>
      {leads(view, new Date().toISOString()) ? (
        <Button
          small
          of={withdraw}
          onClick={() => {
            withdraw
              .run({ hash })
              .then(() => toasts.done('deals.views.withdrawn.done', { to }))
              .catch(toasts.failed)
          }}
        >
          <span aria-hidden>{t('deals.views.withdraw')}</span>
          <span className="sr-only">{t('deals.views.withdraw.of', { to })}</span>
        </Button>
      ) : null}
    </li>
  )
}

/** The links by which somebody without an account reads a document or an invoice: makes one, shows who read theirs, takes one back. */
export const ClientLinks = (props: { of: Of; reference: string; onClose: () => void }) => {
  const { of, reference, onClose } = props
  const t = useText()
  const language = useLanguage()
  const found = useQueryOf(ClientViews, 'GET_BY_SUBJECT', { of })
  const create = useCommand(ClientViews, 'CREATE')
  const [made, setMade] = useState<{ to: string; link: string }>()
  const how = found.data?.mayAnswer ?? 'no'
  const make = async ({ to, days, language, answers, email }: z.output<typeof Wish>) => {
    const { code, hash } = await newCode()
    const answering = answers && how !== 'no' ? { answers: how === 'ownAddress' ? { email } : {} } : {}
    const view = await create.run({ of, hash, to, days: Number(days), language, ...answering })
    setMade({ to: view.to, link: `${siteOrigin()}${dealsPaths.clientView(hash.slice(0, shownOfHash))}#${code}` })
  }
  return (
    <Dialog title={t('deals.views.title', { reference })} onClose={onClose} keepOnOutside>
      <p>{t('deals.views.lead')}</p>
      {/* Above the form: what a field says when it is left would move it away from under a finger. */}
      <section className="links-so-far" aria-label={t('deals.views.list')} tabIndex={-1} data-autofocus>
        <h3>{t('deals.views.list')}</h3>
        {found.error ? (
          <Failure error={found.error} onRetry={found.refetch} />
        ) : !found.data ? (
          <TextSkeleton lines={2} />
        ) : found.data.views.length === 0 ? (
          <p className="field-help">{t('deals.views.none')}</p>
        ) : (
          <ul className="client-links">
            {found.data.views.map(view => (
              <OneLink key={view.hash} view={view} />
            ))}
          </ul>
        )}
      </section>
      {made ? <MadeLink {...made} /> : null}
      <Form
        schema={Wish}
        defaultValues={{ to: '', days: '30', language, answers: false, email: '' }}
        onSubmit={make}
        leavable
      >
        {form => (
          <>
            <TextField
              name="to"
              label={t('deals.views.to')}
              help={t('deals.views.to.help')}
              maxLength={longestSignature}
            />
            <SelectField
              half
              name="days"
              label={t('deals.views.days')}
              choices={(['7', '30', '90'] as const).map(value => ({ value, label: t(`deals.views.days.${value}`) }))}
            />
            <SelectField
              half
              name="language"
              label={t('deals.views.language')}
              choices={(['en', 'fr'] as const).map(value => ({ value, label: t(`deals.views.language.${value}`) }))}
            />
            {how === 'no' ? null : (
              <CheckboxField name="answers" label={t('deals.views.answers')} help={t(`deals.views.answers.${how}`)} />
            )}
            {how === 'ownAddress' && form.watch('answers') ? (
              <TextField name="email" type="email" label={t('deals.views.email')} />
            ) : null}
            <div className="form-actions">
              <Button onClick={onClose}>{t('app.close')}</Button>
              <Button tone="primary" type="submit" icon={Link2} of={create}>
                {t('deals.views.make')}
              </Button>
            </div>
          </>
        )}
      </Form>
    </Dialog>
  )
}
