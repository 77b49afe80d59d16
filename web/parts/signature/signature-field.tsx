import { useId } from 'react'
import { longestSignature } from '#shared/kit/signature.ts'
import { useText } from '../../lib/i18n.ts'
import { OneOf } from '../../ui/one-of.tsx'
import { DrawPad } from './draw-pad.tsx'
import './signature.css'
import type { SignatureState } from './use-signature.ts'

/** Where one signs: one's own name typed out, or a signature drawn. What is wrong with it stands below. */
export const SignatureField = ({ of }: { of: SignatureState }) => {
  const t = useText()
  const id = useId()
  const { kind, name, signer, isOther, isWrong } = of
  return (
    <>
      <OneOf
        className="segmented"
        isQuiet
        legend={t('files.sign.how')}
        choices={['typed', 'drawn']}
        value={kind}
        labelOf={one => t(`files.sign.${one}`)}
        onChoose={of.setKind}
      />
      {kind === 'typed' ? (
        <div className="ui form">
          <div className={isWrong ? 'field error' : 'field'}>
            <label htmlFor={`${id}-name`}>{t('files.sign.name')}</label>
            <input
              id={`${id}-name`}
              className="signature-input"
              value={name}
              maxLength={longestSignature}
              autoComplete="name"
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? `${id}-error` : undefined}
              onChange={event => of.setName(event.target.value)}
            />
          </div>
        </div>
      ) : (
        <DrawPad onChange={of.setStrokes} />
      )}
      {isWrong ? (
        <p className="field-error" id={`${id}-error`} role="alert">
          {isOther
            ? t('refusal.files.notYourName', { name: signer })
            : t(kind === 'typed' ? 'files.sign.nameFirst' : 'files.sign.drawFirst')}
        </p>
      ) : null}
    </>
  )
}
