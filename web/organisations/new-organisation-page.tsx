import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { identityPaths } from '#shared/identity/paths.ts'
import {
  domainNameLength,
  domainNameProblem,
  normaliseDomainName,
  suggestedDomainName,
} from '#shared/organisations/domain-name.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { tradingNameLength } from '#shared/organisations/organisation.ts'
import { NewOrganisationForm } from '#shared/organisations/organisation-input.ts'
import { isText, useText } from '../lib/i18n.ts'
import { useCommand, useQueryOf } from '../lib/query.ts'
import { useSession } from '../lib/session.tsx'
import { useRested } from '../lib/url-state.ts'
import { IndustryField } from '../parts/industry.tsx'
import { LookAlikes } from '../parts/look-alikes.tsx'
import { Button } from '../ui/button.tsx'
import { TextAreaField, TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { Page } from '../ui/page.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { publicPageOf } from './public-page.ts'

/** The domain name follows the trading name until one writes it oneself. */
const useSuggestedDomain = (domainName: string) => {
  const { setValue } = useFormContext()
  const tradingName = String(useWatch({ name: 'tradingName' }) ?? '')
  const suggestion = suggestedDomainName(tradingName)
  // What a kept draft holds may be of one's own writing.
  const suggested = useRef(domainName === suggestion ? suggestion : '')
  useEffect(() => {
    if (suggestion === suggested.current || domainName !== suggested.current) return
    suggested.current = suggestion
    setValue('domainName', suggestion, { shouldDirty: true })
  }, [suggestion, domainName, setValue])
}

/** The domain name, the address that it makes, and whether it is still to be had, as one types. */
const DomainField = () => {
  const t = useText()
  const { setError, clearErrors } = useFormContext()
  const name = String(useWatch({ name: 'domainName' }) ?? '')
  useSuggestedDomain(name)
  const rested = useRested(name, 300)
  const wellFormed = rested !== '' && !domainNameProblem(rested)
  const { data } = useQueryOf(
    Organisations,
    'CHECK_AVAILABILITY',
    { domainName: rested },
    { enabled: wellFormed, asPerson: true },
  )
  const isCurrent = rested === name && wellFormed
  useEffect(() => {
    if (!isCurrent || !data) return
    if (data.problem && isText(data.problem)) setError('domainName', { message: data.problem })
    else clearErrors('domainName')
  }, [isCurrent, data, setError, clearErrors])
  const address = publicPageOf(normaliseDomainName(name))
  const help =
    isCurrent && data?.available
      ? t('organisations.form.domainFree', { address })
      : t('organisations.form.domainHelp', { address })
  return (
    <TextField
      name="domainName"
      label={t('organisations.form.domainName')}
      help={help}
      autoComplete="off"
      maxLength={domainNameLength.max}
    />
  )
}

/** Warns of a name that looks like another's, which may be chosen all the same. */
const OwnLook = () => {
  const name = useRested(String(useWatch({ name: 'tradingName' }) ?? '').trim(), 300)
  return name ? <LookAlikes isOwn tradingName={name} /> : null
}

/** Creates an organisation, which becomes the one that its creator acts for. */
export const NewOrganisationPage = () => {
  const t = useText()
  const navigate = useNavigate()
  const toasts = useToasts()
  const { actFor } = useSession()
  const create = useCommand(Organisations, 'CREATE_ORGANIZATION')
  return (
    <Page title={t('organisations.new.title')} subtitle={t('organisations.new.subtitle')} width="narrow">
      <Form
        schema={NewOrganisationForm}
        defaultValues={{ tradingName: '', domainName: '', abn: '', description: '' }}
        draft="organisation.new"
        onSubmit={async org => {
          const organisation = await create.run({ org })
          actFor(organisation.id)
          toasts.done('organisations.new.done', { name: organisation.tradingName })
          navigate(identityPaths.home())
        }}
      >
        <TextField
          name="tradingName"
          label={t('organisations.form.tradingName')}
          autoComplete="organization"
          maxLength={tradingNameLength}
        />
        <OwnLook />
        <DomainField />
        <TextField
          name="abn"
          label={t('organisations.form.abn')}
          help={t('organisations.form.abnHelp')}
          inputMode="numeric"
          autoComplete="off"
        />
        <IndustryField empty={t('organisations.form.categoryChoose')} />
        <TextAreaField
          optional
          name="description"
          label={t('organisations.form.description')}
          help={t('organisations.form.descriptionHelp')}
        />
        <Button type="submit" tone="primary" of={create}>
          {t('organisations.new.submit')}
        </Button>
      </Form>
    </Page>
  )
}
