import { FileSignature } from 'lucide-react'
import { useId, useState } from 'react'
import { Contracts, type DocumentView } from '#shared/deals/Contracts.contract.ts'
import { longestSignature, SignatureInput } from '#shared/deals/signature.ts'
import { isOwnName } from '#shared/deals/signing.ts'
import { displayMoney, displayNumber, fromJson } from '#shared/kit/money.ts'
import { exactDate } from '#shared/kit/words.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { useDealTitle } from '../../parts/deal-title.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Money } from '../../ui/money.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { recurringText } from '../parts/recurring.ts'
import { DrawPad } from './draw-pad.tsx'

/** Where one signs: the name typed or drawn, the one button, and a last look at what it binds whom to. */
export const SignPanel = ({ view, hash }: { view: DocumentView; hash: string }) => {
  const t = useText()
  const language = useLanguage()
  const titleOf = useDealTitle()
  const toasts = useToasts()
  const id = useId()
  const [kind, setKind] = useState<'typed' | 'drawn'>('typed')
  const [name, setName] = useState('')
  const [strokes, setStrokes] = useState<number[][]>([])
  const [asked, ask] = useState(false)
  const sign = useCommand(Contracts, 'SIGN_CONTRACT_MERGED')
  const given = SignatureInput.safeParse(kind === 'typed' ? { kind, name } : { kind, strokes })
  const { terms, signerNames } = view
  const [signer = ''] = signerNames
  const isOther = given.success && given.data.kind === 'typed' && !isOwnName(given.data.name, signerNames)
  const wrong = asked && (!given.success || isOther)
  const [looking, look] = useState(false)
  const party = view.side === 'demander' ? view.demanderName : view.supplierName

  const review = () => {
    ask(true)
    if (given.success && !isOther) look(true)
  }
  const submit = async () => {
    if (!given.success) return
    look(false)
    try {
      const request = await sign.run({ requestId: view.requestId, documentHash: hash, signature: given.data })
      toasts.done(request.status === 'signed' ? 'deals.sign.complete' : 'deals.sign.done')
    } catch (error) {
      toasts.failed(error)
    }
  }
  return (
    <section className="sign-panel" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('deals.sign.title')}</h2>
      <p>{t('deals.sign.as', { name: signer, party })}</p>
      <fieldset className="segmented">
        <legend className="sr-only">{t('deals.sign.how')}</legend>
        {(['typed', 'drawn'] as const).map(one => (
          <label key={one} className={kind === one ? 'chosen' : undefined}>
            <input type="radio" name={`${id}-kind`} checked={kind === one} onChange={() => setKind(one)} />
            {t(`deals.sign.${one}`)}
          </label>
        ))}
      </fieldset>
      {kind === 'typed' ? (
        <div className="ui form">
          <div className={wrong ? 'field error' : 'field'}>
            <label htmlFor={`${id}-name`}>{t('deals.sign.name')}</label>
            <input
              id={`${id}-name`}
              className="signature-input"
              value={name}
              maxLength={longestSignature}
              autoComplete="name"
              aria-invalid={wrong || undefined}
              aria-describedby={wrong ? `${id}-error` : undefined}
              onChange={event => setName(event.target.value)}
            />
          </div>
        </div>
      ) : (
        <DrawPad onChange={setStrokes} />
      )}
      {wrong ? (
        <p className="field-error" id={`${id}-error`} role="alert">
          {isOther
            ? t('refusal.deals.notYourName', { name: signer })
            : t(kind === 'typed' ? 'deals.sign.nameFirst' : 'deals.sign.drawFirst')}
        </p>
      ) : null}
      <p className="sign-consent">{t('deals.sign.consent', { party })}</p>
      <Button tone="primary" wide icon={FileSignature} of={sign} onClick={review}>
        {t('deals.sign.sign')}
      </Button>
      {looking && terms ? (
        <ConfirmDialog
          title={t('deals.sign.look')}
          message={t(terms.recurring ? 'deals.sign.sentenceOfTerms' : 'deals.sign.sentence', {
            signer,
            party,
            client: view.demanderName,
            supplier: view.supplierName,
            title: titleOf(terms),
            total: displayMoney(fromJson(terms.total), language),
            until: exactDate(terms.until, language, 'long'),
            repeats: terms.recurring ? recurringText(t, terms.recurring) : '',
          })}
          confirm={t('deals.sign.now')}
          busy={sign.busy}
          onConfirm={() => void submit()}
          onClose={() => look(false)}
        >
          {terms.items.length > 1 ? (
            <ul className="sign-items">
              {terms.items.map(item => (
                <li key={item.id}>
                  {t('deals.item.times', {
                    title: item.title,
                    quantity: displayNumber(String(item.quantity), language),
                  })}
                  <Money value={{ amount: item.cost, currency: terms.total.currency }} zero="figure" />
                </li>
              ))}
            </ul>
          ) : null}
        </ConfirmDialog>
      ) : null}
    </section>
  )
}
