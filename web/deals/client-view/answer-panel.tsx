import { FileSignature, Mail } from 'lucide-react'
import { useId, useState } from 'react'
import { ClientViews, type SharedThing } from '#shared/deals/ClientViews.contract.ts'
import { mailedCodeLength } from '#shared/deals/client-view.ts'
import { useLanguage, useText } from '../../lib/i18n.ts'
import { useCommand } from '../../lib/query.ts'
import { SignatureField } from '../../parts/signature/signature-field.tsx'
import { useSignature } from '../../parts/signature/use-signature.ts'
import { Button } from '../../ui/button.tsx'
import { later } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToasts } from '../../ui/toasts.tsx'

const ReasonDialog = later(() => import('../parts/reason-dialog.tsx').then(module => module.ReasonDialog))

type Document = Extract<SharedThing, { kind: 'document' }>
type Answering = NonNullable<Document['answer']>

const Answer = ({ thing, answer, code }: { thing: Document; answer: Answering; code: string }) => {
  const t = useText()
  const language = useLanguage()
  const toasts = useToasts()
  const id = useId()
  const sendCode = useCommand(ClientViews, 'SEND_ANSWER_CODE')
  const give = useCommand(ClientViews, 'ANSWER')
  const signature = useSignature([answer.name])
  const [sent, setSent] = useState(false)
  const [mailed, setMailed] = useState('')
  const [wrong, setWrong] = useState<'wrong' | 'codeFirst'>()
  const [declining, decline] = useState(false)
  const { demanderName: party, supplierName: supplier, hash } = thing.document
  const { name, address } = answer

  const send = () => {
    setWrong(undefined)
    sendCode.run({ code }).then(() => setSent(true), toasts.failed)
  }
  const hasCode = () => {
    const isWhole = /^\d{6}$/.test(mailed)
    setWrong(isWhole ? undefined : 'codeFirst')
    return isWhole
  }
  const answerWith = async (given: Parameters<typeof give.run>[0]['answer']) => {
    const { outcome } = await give.run({ code, mailed, answer: given })
    if (outcome === 'wrong') setWrong('wrong')
  }
  const accept = () => {
    const signed = signature.check()
    if (!hasCode() || !signed) return
    answerWith({ kind: 'accept', documentHash: hash, signature: signed, language }).catch(toasts.failed)
  }
  return (
    <section className="sign-panel" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('deals.view.answer')}</h2>
      <p>{t('deals.view.answer.lead', { name, address })}</p>
      <Button tone={sent ? 'plain' : 'primary'} wide icon={Mail} of={sendCode} onClick={send}>
        {t(sent ? 'deals.view.answer.again' : 'deals.view.answer.send')}
      </Button>
      {sent ? (
        <>
          <p role="status">{t('deals.view.answer.sent', { address })}</p>
          <div className="ui form">
            <div className={wrong ? 'field error answer-code' : 'field answer-code'}>
              <label htmlFor={`${id}-code`}>{t('deals.view.answer.code')}</label>
              <input
                id={`${id}-code`}
                value={mailed}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={mailedCodeLength}
                aria-invalid={wrong ? true : undefined}
                aria-describedby={wrong ? `${id}-wrong` : undefined}
                onChange={event => setMailed(event.target.value.trim())}
              />
              {wrong ? (
                <p className="field-error" id={`${id}-wrong`} role="alert">
                  {t(`deals.view.answer.${wrong}`)}
                </p>
              ) : null}
            </div>
          </div>
          <SignatureField of={signature} />
          <p className="sign-consent">{t('deals.sign.consent', { party })}</p>
          <Button tone="primary" wide icon={FileSignature} of={give} onClick={accept}>
            {t('deals.view.answer.accept')}
          </Button>
          <Button tone="quiet" wide of={give} onClick={() => hasCode() && decline(true)}>
            {t('deals.view.answer.decline')}
          </Button>
        </>
      ) : null}
      {declining ? (
        <ReasonDialog
          title={t('deals.view.answer.decline')}
          confirm={t('deals.view.answer.decline')}
          of={give}
          onReason={reason => answerWith({ kind: 'decline', reason })}
          onClose={() => decline(false)}
        >
          <p>{t('deals.view.answer.reason', { supplier })}</p>
        </ReasonDialog>
      ) : null}
    </section>
  )
}

/** What has become of an offer that was shared, and where it is answered when the link is for that. */
export const AnswerPanel = ({ thing, code }: { thing: Document; code: string }) => {
  const t = useText()
  const { answer, isSigned, isOver, sharedBy } = thing
  const { supplierName: supplier } = thing.document
  if (answer?.given && !isSigned)
    return <Notice tone="positive" title={t(`deals.view.answer.${answer.given}`, { supplier })} reveal />
  if (isSigned) return <Notice tone="positive" title={t('deals.view.signed')} />
  if (isOver) return <Notice tone="warning" title={t('deals.view.over', { sharedBy })} />
  if (!answer) return null
  if (answer.whyNot)
    return (
      <Notice title={t('deals.view.answer.notNow')}>
        {answer.whyNot === 'deals.noPayee' || answer.whyNot === 'deals.noDebits' ? (
          <p>{t('deals.view.answer.noPayee', { supplier: thing.document.supplierName })}</p>
        ) : null}
      </Notice>
    )
  return <Answer thing={thing} answer={answer} code={code} />
}
