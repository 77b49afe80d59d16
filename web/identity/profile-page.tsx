import { useState } from 'react'
import { displayName, sharedItems } from '#shared/identity/person.ts'
import { ProfileInput } from '#shared/identity/profile.ts'
import { User } from '#shared/identity/User.contract.ts'
import type { User as Person } from '#shared/identity/user.ts'
import { useAccount } from '../lib/account.tsx'
import { languages, useText } from '../lib/i18n.ts'
import { useCommand } from '../lib/query.ts'
import { Typing, useBegun } from '../ui/begun.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FieldRow, SelectField, TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { later } from '../ui/later.tsx'
import { Section } from '../ui/page.tsx'
import { SettingsFrame } from '../ui/settings-frame.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { PhoneField } from './fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { PublishedField } from './published-field.tsx'

const ProfileCard = later(() => import('../parts/profile-card.tsx').then(module => module.ProfileCard))

/** Loads after the form, which is what people come here for. */
const PictureField = later(() => import('../parts/picture-field.tsx').then(module => module.PictureField))

/** What of a person the form holds. */
const valuesOf = (user: Person) => ({
  firstName: user.firstName,
  middleName: user.middleName,
  lastName: user.lastName,
  penName: user.penName,
  phone: user.phone,
  website: user.website,
  dateOfBirth: user.dateOfBirth ?? '',
  addressLine1: user.addressLine1,
  city: user.city,
  state: user.state,
  country: user.country,
  postalCode: user.postalCode,
  publishedProfile: user.publishedProfile,
  language: user.language,
})

/** One's own card as anybody else gets it: what is saved, not what is being typed. */
const SeeAsOthers = ({ uid, name }: { uid: string; name: string }) => {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('identity.profile.asOthers')}</Button>
      {open ? (
        <Dialog title={name} size="small" onClose={() => setOpen(false)}>
          <ProfileCard uid={uid} />
        </Dialog>
      ) : null}
    </>
  )
}

const ProfileForm = ({ user, onTyping }: { user: Person; onTyping: (isTyped: boolean) => void }) => {
  const t = useText()
  const toasts = useToasts()
  const save = useCommand(User, 'PUT')
  return (
    <Form
      schema={ProfileInput}
      defaultValues={valuesOf(user)}
      label={t('app.configuration.profile')}
      onSubmit={async body => {
        await save.run({ version: user.version, body })
        toasts.done('identity.profile.saved')
      }}
    >
      {({ formState }) => (
        <div className="settings-body">
          <Typing onTyping={onTyping} />
          <Section title={t('identity.profile.name')}>
            <FieldRow>
              <TextField name="firstName" label={t('identity.firstName')} autoComplete="given-name" half />
              <TextField name="lastName" label={t('identity.lastName')} autoComplete="family-name" half />
            </FieldRow>
            <FieldRow>
              <TextField
                name="middleName"
                label={t('identity.middleName')}
                autoComplete="additional-name"
                optional
                half
              />
              <TextField
                name="penName"
                label={t('identity.penName')}
                help={t('identity.penName.help')}
                autoComplete="nickname"
                optional
                half
              />
            </FieldRow>
            <FieldRow>
              <TextField
                name="dateOfBirth"
                type="date"
                label={t('identity.dateOfBirth')}
                autoComplete="bday"
                optional
                half
              />
              <SelectField
                name="language"
                label={t('identity.profile.language')}
                choices={languages.map(value => ({ value, label: t(`app.language.${value}`) }))}
                half
              />
            </FieldRow>
          </Section>
          <Section title={t('identity.profile.contact')}>
            <p>
              {user.email} <span className="field-help">{t('identity.profile.email.help')}</span>
            </p>
            <FieldRow>
              <PhoneField optional half />
              <TextField name="website" type="url" label={t('identity.website')} autoComplete="url" optional half />
            </FieldRow>
          </Section>
          <Section title={t('identity.profile.location')}>
            <PlaceFields />
          </Section>
          <Section
            title={t('identity.profile.published')}
            action={<SeeAsOthers uid={user.uid} name={displayName(user)} />}
          >
            <PublishedField name="publishedProfile" items={sharedItems} />
          </Section>
          <div>
            <Button type="submit" tone="primary" busy={formState.isSubmitting}>
              {t('app.save')}
            </Button>
          </div>
        </div>
      )}
    </Form>
  )
}

/** A new picture leaves alone what is being typed. */
const keyOf = (user: Person): string => JSON.stringify(valuesOf(user))

/** One's profile under edit. */
const Editor = ({ person }: { person: Person }) => {
  const { begun, key, onTyping } = useBegun(person, keyOf)
  return <ProfileForm key={key} user={begun} onTyping={onTyping} />
}

/** /configuration/profile: what one says of oneself, and what of it others see. */
export const ProfilePage = () => {
  const t = useText()
  const { person } = useAccount()
  return (
    <SettingsFrame part="profile">
      {person ? (
        <>
          <Section title={t('files.avatar')}>
            <p className="field-help">{t('files.avatar.help')}</p>
            <PictureField purpose="avatar" picture={person.avatar} name={displayName(person)} />
          </Section>
          <Editor key={person.uid} person={person} />
        </>
      ) : (
        <TextSkeleton lines={8} />
      )}
    </SettingsFrame>
  )
}
