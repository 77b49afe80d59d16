import { FileSignature } from 'lucide-react'
import { useId, useState } from 'react'
import { Contracts, type DocumentView } from '#shared/deals/Contracts.contract.ts'
import { nameOfSide } from '#shared/deals/sides.ts'
import { displayMoney, displayNumber, fromJson } from '#shared/kit/money.ts'
import { exactDate } from '#shared/kit/words.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { useDealTitle } from '../../parts/deal-title.ts'
import { SignatureField } from '../../parts/signature/signature-field.tsx'
import { useSignature } from '../../parts/signature/use-signature.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Money } from '../../ui/money.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { recurringText } from '../parts/recurring.ts'

/** Where one signs: the name typed or drawn, the one button, and a last look at what it binds whom to. */
export const SignPanel = ({ view, hash }: { view: DocumentView; hash: string }) => {
  const t = useText()
  const language = useLanguage()
  const titleOf = useDealTitle()
  const toasts = useToasts()
  const id = useId()
  const sign = useCommand(Contracts, 'SIGN_CONTRACT_MERGED')
  const { terms, signerNames } = view
  const signature = useSignature(signerNames)
  const { signer, given } = signature
  const [looking, look] = useState(false)
  const party = nameOfSide(view, view.side)

  const review = () => {
    if (signature.check()) look(true)
  }
  const submit = async () => {
    if (!given) return
    look(false)
    try {
      const request = await sign.run({ requestId: view.requestId, documentHash: hash, signature: given, language })
      toasts.done(request.status === 'signed' ? 'deals.sign.complete' : 'deals.sign.done')
    } catch (error) {
      toasts.failed(error)
    }
  }
  return (
    <section className="sign-panel" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('deals.sign.title')}</h2>
      <p>{t('deals.sign.as', { name: signer, party })}</p>
      <SignatureField of={signature} />
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
