import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { countryList } from '#shared/identity/countries.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import { JoiningBusiness, JoiningPerson } from '#shared/organisations/join-request.ts'
import { emptyJoinForm, isJoinEnabled, type JoinForm, joinProblems } from '#shared/organisations/joining.ts'
import { OrgAboutUs } from '#shared/organisations/OrgAboutUs.contract.ts'
import { config } from '../lib/config.ts'
import { TextError, useLanguage, useText } from '../lib/i18n.ts'
import { useCommand } from '../lib/query.ts'
import { AddressField } from '../parts/address-field.tsx'
import { BeginsHere } from '../parts/begins-here.tsx'
import { HumanCheck } from '../parts/human-check.tsx'
import { PhoneSetsCountry } from '../parts/phone-sets-country.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FieldRow, RadioField, SelectField, TextAreaField, TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { Info } from '../ui/info.tsx'
import { Notice } from '../ui/notice.tsx'

const text = z.string()
/** What the server takes of each kind, with the rules of joining (spec part 1, section 5) for what is missing. */
const Joining = z
  .discriminatedUnion('kind', [
    z.object({ ...JoiningPerson.shape, kind: z.literal('individual'), email: text, penName: text }),
    z.object({
      ...JoiningBusiness.shape,
      kind: z.literal('business'),
      email: text,
      firstName: text,
      middleName: text,
      lastName: text,
    }),
  ])
  .superRefine((form, context) => {
    for (const [field, message] of Object.entries(joinProblems(form)))
      context.addIssue({ code: 'custom', path: [field], message })
  })

const Fields = () => {
  const t = useText()
  const language = useLanguage()
  const { watch } = useFormContext<JoinForm>()
  return (
    <>
      <RadioField
        name="kind"
        label={t('organisations.joinForm.kind')}
        choices={[
          { value: 'individual', label: t('organisations.joinForm.title.person') },
          { value: 'business', label: t('organisations.joinForm.title.business') },
        ]}
      />
      {watch('kind') === 'business' ? (
        <TextField name="penName" label={t('organisations.joinForm.penName')} autoComplete="organization" />
      ) : (
        <>
          <FieldRow>
            <TextField half name="firstName" label={t('organisations.joinForm.firstName')} autoComplete="given-name" />
            <TextField
              half
              optional
              name="middleName"
              label={t('organisations.joinForm.middleName')}
              autoComplete="additional-name"
            />
          </FieldRow>
          <TextField name="lastName" label={t('organisations.joinForm.lastName')} autoComplete="family-name" />
        </>
      )}
      <FieldRow>
        <TextField half name="email" type="email" label={t('organisations.form.emailLabel')} autoComplete="email" />
        <TextField half optional name="phone" type="tel" label={t('organisations.form.phone')} autoComplete="tel" />
      </FieldRow>
      <PhoneSetsCountry />
      <TextField optional name="website" type="url" label={t('organisations.form.websiteLabel')} autoComplete="url" />
      <AddressField fields={{ city: 'city', state: 'state', postalCode: 'postalCode' }} country={watch('country')} />
      <FieldRow>
        <TextField half optional name="city" label={t('organisations.form.city')} autoComplete="address-level2" />
        <TextField half optional name="state" label={t('organisations.form.region')} autoComplete="address-level1" />
      </FieldRow>
      <FieldRow>
        <TextField
          half
          optional
          name="postalCode"
          label={t('organisations.form.postalCode')}
          autoComplete="postal-code"
        />
        <SelectField
          half
          name="country"
          label={t('organisations.joinForm.country')}
          choices={countryList(language).map(({ iso, text: label }) => ({ value: iso, label }))}
        />
      </FieldRow>
      <TextAreaField
        name="hiMsg"
        label={t('organisations.joinForm.message')}
        help={t('organisations.joinForm.messageHelp')}
      />
    </>
  )
}

/** Where a stage has no check that tells people from programs, one signs in first. */
const useTakesVisitors = (): boolean | undefined => {
  const { data } = useQuery({ queryKey: ['config'], queryFn: config, staleTime: Number.POSITIVE_INFINITY })
  return data && data.humanCheck !== undefined
}

/** Asking to become a client without being signed in. What is typed is kept, and the answer tells of no account. */
export const JoinDialog = ({ domain, org, onClose }: { domain: string; org: string; onClose: () => void }) => {
  const t = useText()
  const locale = useLanguage()
  const takesVisitors = useTakesVisitors()
  const asPerson = useCommand(OrgAboutUs, 'JOIN_AS_CLIENT')
  const asBusiness = useCommand(OrgAboutUs, 'JOIN_AS_CLIENT_ORG')
  const [human, setHuman] = useState<string>()
  const [round, setRound] = useState(0)
  const [asked, setAsked] = useState<string>()
  const send = async ({ kind, firstName, middleName, lastName, penName, ...contact }: JoinForm) => {
    if (!human) throw new TextError('organisations.joinForm.humanMissing')
    try {
      if (kind === 'individual')
        await asPerson.run({ domain, userInfo: { ...contact, firstName, middleName, lastName }, locale, human })
      else await asBusiness.run({ domain, orgInfo: { ...contact, penName }, locale, human })
      setAsked(contact.email)
    } finally {
      // A token counts once, whatever came of it.
      setHuman(undefined)
      setRound(before => before + 1)
    }
  }
  const signIn = <Link to={identityPaths.login()}>{t('organisations.joinForm.signIn')}</Link>
  if (asked !== undefined)
    return (
      <Dialog
        title={t('organisations.joinForm.asked')}
        onClose={onClose}
        actions={
          <Button tone="primary" onClick={onClose}>
            {t('app.close')}
          </Button>
        }
      >
        <p>{t('organisations.joinForm.askedText', { email: asked, org })}</p>
      </Dialog>
    )
  return (
    <Dialog title={org} onClose={onClose} keepOnOutside>
      <div className="with-info">
        <p>{t('organisations.join.invitation', { org })}</p>
        <Info about={t('organisations.joinForm.info')}>{t('organisations.joinForm.info.text', { org })}</Info>
      </div>
      <p>{signIn}</p>
      {takesVisitors === false ? <Notice>{t('organisations.joinForm.closed')}</Notice> : null}
      {takesVisitors ? (
        <Form
          schema={Joining}
          defaultValues={emptyJoinForm}
          draft={`join.${domain}`}
          leavable
          label={t('organisations.join.button', { org })}
          onSubmit={send}
        >
          {({ formState, watch }) => (
            <>
              <BeginsHere>
                <Fields />
              </BeginsHere>
              <HumanCheck key={round} onToken={setHuman} />
              <Button
                type="submit"
                tone="primary"
                busy={formState.isSubmitting}
                why={isJoinEnabled(watch() as JoinForm) ? undefined : t('organisations.joinForm.incomplete')}
              >
                {t('organisations.join.button', { org })}
              </Button>
            </>
          )}
        </Form>
      ) : null}
    </Dialog>
  )
}
