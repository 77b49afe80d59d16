import { platformChoices } from '#shared/marketplace/platforms.ts'
import { mayOffer } from '#shared/marketplace/service-rules.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { isPayable } from '#shared/terms/payable.ts'
import { useText } from '../../../lib/i18n.ts'
import { useProfileAction } from '../../../parts/profile-action.tsx'
import { CheckInput } from '../../../ui/check-input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { platformText } from '../../parts/words.ts'
import { useEditor, useOffering, useOptions } from './context.ts'
import { GroupProblem } from './inputs.tsx'

/** In which currencies and by which tools it can be paid, and whether invoices are taken automatically. */
export const Platforms = () => {
  const t = useText()
  const profileAction = useProfileAction()
  const { draft } = useEditor()
  const { options, change } = useOptions()
  const isOn = (currency: string, tool: string) =>
    options.platforms.some(one => one.paymentCurrency === currency && one.paymentTool === tool)
  const foreign = options.platforms.some(one => one.paymentCurrency !== draft.currency)
  // What cannot be paid with is shown where it is ticked, so that it can be unticked.
  const choices = platformChoices.filter(
    ({ currency, tool }) =>
      isOn(currency, tool) ||
      (currency === draft.currency && isPayable({ paymentCurrency: currency, paymentTool: tool })),
  )
  const by = useOffering()
  const closed = ({ currency, tool }: (typeof choices)[number]) => !isOn(currency, tool) && !mayOffer(draft, by, tool)
  return (
    <Section title={t('marketplace.editor.platforms')}>
      <p className="section-lead">{t('marketplace.editor.platforms.lead')}</p>
      {choices.some(({ tool }) => !mayOffer(draft, by, tool)) ? (
        <Notice
          tone="warning"
          action={profileAction(organisationsPaths.account(), t('marketplace.editor.account.action'))}
        >
          <p>{t(by.takesPayments ? 'marketplace.editor.debits' : 'marketplace.editor.account')}</p>
        </Notice>
      ) : null}
      <GroupProblem name="options.platforms" />
      <ul className="platforms">
        {choices.map(({ currency, tool }, index) => (
          <li key={`${currency}-${tool}`}>
            <CheckInput
              name={index === 0 ? 'options.platforms' : undefined}
              label={platformText(t, { paymentCurrency: currency, paymentTool: tool })}
              checked={isOn(currency, tool)}
              why={
                closed({ currency, tool }) &&
                t(by.takesPayments ? 'marketplace.editor.debits.why' : 'marketplace.editor.account.why')
              }
              onChange={on => change({ do: 'platform', currency, tool, on })}
            />
          </li>
        ))}
      </ul>
      {foreign ? (
        <p className="field-help">{t('marketplace.editor.platforms.exchange', { currency: draft.currency })}</p>
      ) : null}
      <CheckInput
        toggle
        label={t('marketplace.editor.autoDebit')}
        help={t('marketplace.editor.autoDebit.help')}
        checked={options.autoDebit}
        onChange={on => change({ do: 'autoDebit', on })}
      />
    </Section>
  )
}
