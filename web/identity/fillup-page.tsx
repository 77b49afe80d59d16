import { pick } from 'es-toolkit'
import { ProfileInput } from '#shared/identity/profile.ts'
import { User } from '#shared/identity/User.contract.ts'
import { useAccount } from '../lib/account.tsx'
import { useLanguage, useText } from '../lib/i18n.ts'
import { useCommand } from '../lib/query.ts'
import { BeginsHere } from '../parts/begins-here.tsx'
import { Button } from '../ui/button.tsx'
import { FieldRow, TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { PhoneField } from './fields.tsx'
import { PlaceFields } from './place-fields.tsx'

const FirstProfile = ProfileInput.pick({
  firstName: true,
  lastName: true,
  phone: true,
  addressLine1: true,
  city: true,
  state: true,
  postalCode: true,
  country: true,
})

const asked = ['firstName', 'lastName', 'phone', 'addressLine1', 'city', 'state', 'postalCode', 'country'] as const

/** /fillup: what one has to say of oneself before anything else. The guard leads on once it is saved. */
export const FillupPage = () => {
  const t = useText()
  const language = useLanguage()
  const { person } = useAccount()
  const save = useCommand(User, 'PUT')
  if (!person) {
    return (
      <AuthFrame title={t('identity.fillup.preparing')}>
        <TextSkeleton lines={5} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={t('identity.fillup.title')} lead={t('identity.fillup.lead')}>
      <Form
        schema={FirstProfile}
        defaultValues={pick(person, asked)}
        label={t('identity.fillup.title')}
        leavable
        onSubmit={values => save.run({ version: person.version, body: { ...values, language } })}
      >
        {({ formState }) => (
          <>
            <FieldRow>
              <TextField name="firstName" label={t('identity.firstName')} autoComplete="given-name" half />
              <TextField name="lastName" label={t('identity.lastName')} autoComplete="family-name" half />
            </FieldRow>
            <BeginsHere>
              <PhoneField optional />
              <PlaceFields />
            </BeginsHere>
            <Button type="submit" tone="primary" busy={formState.isSubmitting}>
              {t('identity.fillup.submit')}
            </Button>
          </>
        )}
      </Form>
    </AuthFrame>
  )
}
