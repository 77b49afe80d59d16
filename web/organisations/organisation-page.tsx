import { pick } from 'es-toolkit'
import { useState } from 'react'
import { idleMinutes } from '#shared/identity/session.ts'
import { anzsicDivisions, anzsicLabel } from '#shared/organisations/anzsic.ts'
import { formatAbn } from '#shared/organisations/business-number.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { publishedItems, tradingNameLength } from '#shared/organisations/organisation.ts'
import { OrganisationInput } from '#shared/organisations/organisation-input.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { useAccount, type Workspace } from '../lib/account.tsx'
import { useText } from '../lib/i18n.ts'
import { useCommand } from '../lib/query.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { CheckboxField, FieldRow, NumberField, SelectField, TextAreaField, TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { later } from '../ui/later.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section, SideFacts } from '../ui/page.tsx'
import { SettingsFrame } from '../ui/settings-frame.tsx'
import { DetailSkeleton } from '../ui/skeleton.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { NoOrganisation } from './no-organisation.tsx'
import { publicPageOf } from './public-page.ts'

/** Loads after the form, which is what people come here for. */
const PictureField = later(() => import('../parts/picture-field.tsx').then(module => module.PictureField))

type Organisation = Workspace['organisation']
type Item = (typeof publishedItems)[number]

const Published = ({ value, onChange }: { value: readonly Item[]; onChange: (value: Item[]) => void }) => {
  const t = useText()
  return (
    <fieldset className="field">
      <legend className="sr-only">{t('organisations.form.published')}</legend>
      <p className="field-help">{t('organisations.form.publishedHelp')}</p>
      {publishedItems.map(item => (
        <div className="ui checkbox" key={item}>
          <input
            type="checkbox"
            id={`published-${item}`}
            checked={value.includes(item)}
            onChange={event => onChange(event.target.checked ? [...value, item] : value.filter(each => each !== item))}
          />
          <label htmlFor={`published-${item}`}>{t(`organisations.form.published.${item}`)}</label>
        </div>
      ))}
    </fieldset>
  )
}

/** What can be changed of an organisation, but for what is public. */
const edited = [
  'tradingName',
  'description',
  'anzsicDivision',
  'phone',
  'email',
  'website',
  'addressLine1',
  'city',
  'region',
  'postalCode',
  'acceptsAtOnce',
  'signerCount',
  'idleMinutes',
] as const

const Editor = ({ organisation }: { organisation: Organisation }) => {
  const t = useText()
  const toasts = useToasts()
  const update = useCommand(Organisations, 'UPDATE')
  const [published, publish] = useState<Item[]>(organisation.publishedProfile)
  return (
    <Form
      schema={OrganisationInput}
      defaultValues={{ ...pick(organisation, edited), idleMinutes: organisation.idleMinutes ?? idleMinutes.usual }}
      onSubmit={async body => {
        await update.run({ version: organisation.version, body: { ...body, publishedProfile: published } })
        toasts.done('organisations.edit.done')
      }}
    >
      <div className="settings-body">
        <Section title={t('organisations.edit.about')}>
          <TextField name="tradingName" label={t('organisations.form.tradingName')} maxLength={tradingNameLength} />
          <SelectField
            name="anzsicDivision"
            label={t('organisations.form.category')}
            choices={anzsicDivisions.map(({ code }) => ({ value: code, label: t(anzsicLabel(code)) }))}
          />
          <TextAreaField
            optional
            name="description"
            label={t('organisations.form.description')}
            help={t('organisations.form.descriptionHelp')}
          />
        </Section>
        <Section title={t('organisations.edit.contact')}>
          <FieldRow>
            <TextField
              half
              optional
              name="email"
              type="email"
              label={t('organisations.form.emailLabel')}
              autoComplete="email"
            />
            <TextField half optional name="phone" type="tel" label={t('organisations.form.phone')} autoComplete="tel" />
          </FieldRow>
          <TextField
            optional
            name="website"
            type="url"
            label={t('organisations.form.websiteLabel')}
            autoComplete="url"
          />
          <TextField
            optional
            name="addressLine1"
            label={t('organisations.form.address')}
            autoComplete="street-address"
          />
          <FieldRow>
            <TextField half optional name="city" label={t('organisations.form.city')} autoComplete="address-level2" />
            <TextField
              half
              optional
              name="region"
              label={t('organisations.form.region')}
              autoComplete="address-level1"
            />
          </FieldRow>
          <FieldRow>
            <TextField
              half
              optional
              name="postalCode"
              label={t('organisations.form.postalCode')}
              autoComplete="postal-code"
            />
          </FieldRow>
        </Section>
        <Section title={t('organisations.form.published')}>
          <Published value={published} onChange={publish} />
        </Section>
        <Section title={t('app.page.clients')}>
          <CheckboxField
            toggle
            name="acceptsAtOnce"
            label={t('organisations.form.acceptsAtOnce')}
            help={t('organisations.form.acceptsAtOnceHelp')}
          />
        </Section>
        <Section title={t('organisations.edit.signing')}>
          <NumberField
            name="signerCount"
            label={t('organisations.form.signerCount')}
            help={t('organisations.form.signerCountHelp')}
            min={1}
            max={10}
          />
        </Section>
        <Section title={t('organisations.edit.sessions')}>
          <NumberField
            name="idleMinutes"
            label={t('organisations.form.idleMinutes')}
            help={t('organisations.form.idleMinutesHelp')}
            min={idleMinutes.least}
            max={idleMinutes.most}
          />
        </Section>
        <div>
          <Button type="submit" tone="primary" of={update}>
            {t('app.save')}
          </Button>
        </div>
      </div>
    </Form>
  )
}

/** A new logo leaves alone what is being typed. */
const editorKey = ({ logo: _logo, banner: _banner, version: _version, updatedAt: _at, ...rest }: Organisation) =>
  JSON.stringify(rest)

/** The active organisation's details, and what of them is public. */
export const OrganisationPage = () => {
  const t = useText()
  const { active, can, ready } = useAccount()
  if (!ready) return <DetailSkeleton />
  if (!active) {
    return (
      <SettingsFrame part="organization">
        <NoOrganisation />
      </SettingsFrame>
    )
  }
  const { organisation } = active
  return (
    <SettingsFrame
      part="organization"
      title={organisation.tradingName}
      action={
        <LinkButton to={organisationsPaths.about(organisation.domainName)}>{t('organisations.edit.view')}</LinkButton>
      }
    >
      <Section title={t('organisations.edit.fixed')}>
        <SideFacts
          facts={[
            { label: t('organisations.form.abn'), value: organisation.abn && formatAbn(organisation.abn) },
            { label: t('organisations.form.pageAddress'), value: publicPageOf(organisation.domainName) },
          ]}
        />
      </Section>
      {can('department.account.profileEdit') ? (
        <>
          <Section title={t('files.logo')}>
            <p className="field-help">{t('files.logo.help')}</p>
            <PictureField purpose="logo" picture={organisation.logo} name={organisation.tradingName} />
          </Section>
          <Section title={t('files.banner')}>
            <p className="field-help">{t('files.banner.help')}</p>
            <PictureField purpose="banner" picture={organisation.banner} name={organisation.tradingName} />
          </Section>
          <Editor key={editorKey(organisation)} organisation={organisation} />
        </>
      ) : (
        <Notice>{t('organisations.edit.notAllowed')}</Notice>
      )}
    </SettingsFrame>
  )
}
