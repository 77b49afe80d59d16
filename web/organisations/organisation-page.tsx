import { pick } from 'es-toolkit'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useParams } from 'react-router-dom'
import { idleMinutes } from '#shared/identity/session.ts'
import { formatAbn } from '#shared/organisations/business-number.ts'
import { type Department, departments } from '#shared/organisations/departments.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { publishedItems, tradingNameLength } from '#shared/organisations/organisation.ts'
import { OrganisationInput } from '#shared/organisations/organisation-input.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { useAccount, type Workspace } from '../lib/account.tsx'
import { useText } from '../lib/i18n.ts'
import { useCommand } from '../lib/query.ts'
import { useSession } from '../lib/session.tsx'
import { useRested } from '../lib/url-state.ts'
import { AddressField } from '../parts/address-field.tsx'
import { IndustryField } from '../parts/industry.tsx'
import { LookAlikes } from '../parts/look-alikes.tsx'
import { Typing, useBegun } from '../ui/begun.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Check } from '../ui/check-input.tsx'
import { Denied } from '../ui/denied.tsx'
import { CheckboxField, FieldRow, NumberField, TextAreaField, TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { later } from '../ui/later.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { Section, SideFacts } from '../ui/page.tsx'
import { SettingsFrame } from '../ui/settings-frame.tsx'
import { DetailSkeleton } from '../ui/skeleton.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { NoOrganisation } from './no-organisation.tsx'
import { publicPageOf } from './public-page.ts'

/** Loads after the form, which is what people come here for. */
const PictureField = later(() => import('../parts/picture-field.tsx').then(module => module.PictureField))

const GalleryEditor = later(() => import('../parts/gallery-editor.tsx').then(module => module.GalleryEditor))

type Organisation = Workspace['organisation']
type Item = (typeof publishedItems)[number]

type SomeProps<I extends string> = {
  readonly name: string
  readonly legend: string
  readonly help: string
  readonly items: readonly I[]
  readonly label: (item: I) => string
  readonly value: readonly I[]
  readonly onChange: (value: I[]) => void
}

/** Some of a few things, in the order in which those stand. */
const Some = <I extends string>({ name, legend, help, items, label, value, onChange }: SomeProps<I>) => (
  <fieldset className="field">
    <legend className="sr-only">{legend}</legend>
    <p className="field-help">{help}</p>
    {items.map(item => (
      <Check
        key={item}
        id={`${name}-${item}`}
        label={label(item)}
        checked={value.includes(item)}
        onChange={({ target }) => onChange(items.filter(one => (one === item ? target.checked : value.includes(one))))}
      />
    ))}
  </fieldset>
)

/** What can be changed of an organisation, but for what is public. */
const edited = [
  'tradingName',
  'description',
  'anzsicDivision',
  'anzsicCategory',
  'phone',
  'email',
  'website',
  'about',
  'community',
  'addressLine1',
  'city',
  'region',
  'postalCode',
  'acceptsAtOnce',
  'signerCount',
  'idleMinutes',
] as const

/** Warns of a name that looks like another's. */
const OwnLook = ({ without }: { without: string }) => {
  const name = useRested(String(useWatch({ name: 'tradingName' }) ?? '').trim(), 300)
  return name ? <LookAlikes isOwn id={without} tradingName={name} /> : null
}

type EditorProps = { organisation: Organisation; onTyping: (isTyped: boolean) => void }

const Editor = ({ organisation, onTyping }: EditorProps) => {
  const t = useText()
  const toasts = useToasts()
  const update = useCommand(Organisations, 'UPDATE')
  const [published, publish] = useState<Item[]>(organisation.publishedProfile)
  const [had, have] = useState<Department[]>(organisation.departments ?? [])
  return (
    <Form
      schema={OrganisationInput}
      defaultValues={{ ...pick(organisation, edited), idleMinutes: organisation.idleMinutes ?? idleMinutes.usual }}
      onSubmit={async body => {
        await update.run({
          version: organisation.version,
          body: { ...body, publishedProfile: published, departments: had },
        })
        toasts.done('organisations.edit.done')
      }}
    >
      <div className="settings-body">
        <Typing also={`${published} ${had}`} onTyping={onTyping} />
        <Section title={t('organisations.edit.about')}>
          <TextField name="tradingName" label={t('organisations.form.tradingName')} maxLength={tradingNameLength} />
          <OwnLook without={organisation.id} />
          <IndustryField />
          <TextAreaField
            optional
            name="description"
            label={t('organisations.form.description')}
            help={t('organisations.form.descriptionHelp')}
          />
          <TextAreaField
            optional
            name="about"
            rows={8}
            label={t('organisations.form.about')}
            help={t('organisations.form.aboutHelp')}
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
            name="community"
            type="url"
            label={t('organisations.form.community')}
            help={t('organisations.form.communityHelp')}
          />
          <AddressField fields={{ city: 'city', state: 'region', postalCode: 'postalCode' }} />
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
          <Some
            name="published"
            legend={t('organisations.form.published')}
            help={t('organisations.form.publishedHelp')}
            items={publishedItems}
            label={item => t(`organisations.form.published.${item}`)}
            value={published}
            onChange={publish}
          />
        </Section>
        <Section title={t('organisations.form.departments')}>
          <Some
            name="departments"
            legend={t('organisations.form.departments')}
            help={t('organisations.form.departmentsHelp')}
            items={departments}
            label={item => t(`organisations.department.${item}`)}
            value={had}
            onChange={have}
          />
        </Section>
        <Section title={t('organisations.page.clients')}>
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

/** A new logo, and whoever joins, leave alone what is being typed. */
const editorKey = (organisation: Organisation): string =>
  JSON.stringify(pick(organisation, [...edited, 'publishedProfile', 'departments']))

/** The details under edit. */
const Details = ({ organisation }: { organisation: Organisation }) => {
  const { begun, key, onTyping } = useBegun(organisation, editorKey)
  return <Editor key={key} organisation={begun} onTyping={onTyping} />
}

/**
 * The details of one of the organisations that one works for, which one acts for from then on: the address says which. Another's
 * answers as one that does not exist.
 */
export const OneOrganisationPage = () => {
  const { id } = useParams()
  const { actFor } = useSession()
  const { workspaces, active, ready } = useAccount()
  const isOwn = workspaces.some(({ organisation }) => organisation.id === id)
  const isActive = active?.organisation.id === id
  useEffect(() => {
    if (isOwn && !isActive) actFor(id)
  }, [isOwn, isActive, actFor, id])
  if (!ready) return <DetailSkeleton />
  if (!isOwn) return <NotFound />
  return isActive ? <OrganisationPage /> : <DetailSkeleton />
}

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
          <GalleryEditor organisation={organisation} />
          <Details key={organisation.id} organisation={organisation} />
        </>
      ) : (
        <Denied leaf="department.account.profileEdit" />
      )}
    </SettingsFrame>
  )
}
