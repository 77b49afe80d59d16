import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Account } from '#shared/identity/Account.contract.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import { type SocialProvider, socialProviders } from '#shared/identity/sign-in.ts'
import { freshMinutes, PasskeyForm, passkeyNameLength } from '#shared/identity/sign-ins.ts'
import { User } from '#shared/identity/User.contract.ts'
import { askAgain } from '../lib/ask-again.ts'
import { passkeyAuth } from '../lib/auth.ts'
import { beginHostedLink, finishHostedLink, isHostedAnswer } from '../lib/hosted-sign-in.ts'
import { TextError, useLanguage, useText } from '../lib/i18n.ts'
import { useCommand, useQueryOf } from '../lib/query.ts'
import { useSession } from '../lib/session.tsx'
import { exactTime } from '../lib/time.ts'
import { SignInAgain } from '../parts/sign-in-again.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { TextField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/page.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'
import { StatusPill } from '../ui/status-pill.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { atPool } from './problems.ts'
import { useProviders } from './social-buttons.tsx'

/** A passkey as it is listed: by the name that its person gave it, or by the pool's. */
type Listed = { readonly id: string; readonly name: string; readonly addedAt: string }

/** Why the ways to sign in may not be changed now. */
type Why = string | undefined

const key = ['account', 'passkeys']

const held = () =>
  atPool(async () => {
    const { credentials } = await (await passkeyAuth()).listWebAuthnCredentials({ pageSize: 20 })
    return credentials.map(({ credentialId = '', friendlyCredentialName = '', createdAt }) => ({
      id: credentialId,
      name: friendlyCredentialName,
      addedAt: createdAt?.toISOString() ?? '',
    }))
  })

/** The passkeys that the pool has, under the names that we have. */
const usePasskeys = () => {
  const pool = useQuery({ queryKey: key, queryFn: held })
  const ours = useQueryOf(Account, 'GET_PASSKEYS', {}, { asPerson: true })
  const names = new Map(ours.data?.names.map(each => [each.id, each.name]))
  const list: Listed[] | undefined =
    ours.data && pool.data?.map(each => ({ ...each, name: names.get(each.id) ?? each.name }))
  return {
    list,
    error: pool.error ?? ours.error,
    retry: () => void Promise.all([pool.refetch(), ours.refetch()]),
  }
}

const NameDialog = (props: {
  title: string
  help?: string
  name: string
  go: string
  onName: (name: string) => Promise<void>
  onClose: () => void
}) => {
  const { title, help, name, go, onName, onClose } = props
  const t = useText()
  return (
    <Dialog title={title} size="small" onClose={onClose} keepOnOutside>
      {help ? <p>{help}</p> : null}
      <Form
        schema={PasskeyForm}
        defaultValues={{ name }}
        label={title}
        leavable
        onSubmit={async values => {
          await onName(values.name)
          onClose()
        }}
      >
        {({ formState }) => (
          <>
            <TextField
              name="name"
              label={t('identity.passkeys.name')}
              placeholder={t('identity.passkeys.name.example')}
              autoComplete="off"
              maxLength={passkeyNameLength}
            />
            <Button type="submit" tone="primary" busy={formState.isSubmitting}>
              {go}
            </Button>
          </>
        )}
      </Form>
    </Dialog>
  )
}

const PasskeyRow = ({ passkey, why }: { passkey: Listed; why: Why }) => {
  const t = useText()
  const language = useLanguage()
  const toasts = useToasts()
  const cache = useQueryClient()
  const { run: put } = useCommand(Account, 'PUT_PASSKEY')
  const { run: forget } = useCommand(Account, 'REMOVE_PASSKEY')
  const [naming, setNaming] = useState(false)
  const { id, name, addedAt } = passkey
  const rename = async (next: string) => {
    await put({ id, name: next })
    toasts.done('identity.passkeys.renamed')
  }
  const remove = async () => {
    // Told first, since only the server knows whether one signed in lately.
    await forget({ id })
    await atPool(async () => (await passkeyAuth()).deleteWebAuthnCredential({ credentialId: id }))
    await askAgain(cache, { queryKey: key })
    toasts.done('identity.passkeys.removed')
  }
  return (
    <li className="factor">
      <div>
        <h3 className="factor-name">{name}</h3>
        {addedAt ? <p>{t('identity.passkeys.added', { time: exactTime(addedAt, language) })}</p> : null}
      </div>
      <div className="factor-actions">
        <Button small onClick={() => setNaming(true)}>
          {t('identity.passkeys.rename')}
        </Button>
        <ConfirmButton
          small
          danger
          why={why}
          label={t('identity.passkeys.remove')}
          title={t('identity.passkeys.remove.title', { name })}
          message={t('identity.passkeys.remove.help')}
          run={remove}
        />
      </div>
      {naming ? (
        <NameDialog
          title={t('identity.passkeys.rename.title')}
          name={name}
          go={t('identity.passkeys.rename.save')}
          onName={rename}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </li>
  )
}

const PasskeyList = ({ why }: { why: Why }) => {
  const t = useText()
  const toasts = useToasts()
  const cache = useQueryClient()
  const { list, error, retry } = usePasskeys()
  const { run: put } = useCommand(Account, 'PUT_PASSKEY')
  const [adding, setAdding] = useState(false)
  if (error) return <Failure error={error} onRetry={retry} />
  if (!list) return <TextSkeleton lines={3} />
  const add = async (name: string) => {
    const known = new Set(list.map(({ id }) => id))
    await atPool(async () => (await passkeyAuth()).associateWebAuthnCredential())
    const added = (await held()).find(({ id }) => !known.has(id))
    if (added) await put({ id: added.id, name })
    await askAgain(cache, { queryKey: key })
    toasts.done('identity.passkeys.done')
  }
  return (
    <>
      {list.length === 0 ? <p>{t('identity.passkeys.none')}</p> : null}
      <ul className="factors">
        {list.map(passkey => (
          <PasskeyRow key={passkey.id} passkey={passkey} why={why} />
        ))}
      </ul>
      <div>
        <Button tone={list.length === 0 ? 'primary' : 'plain'} why={why} onClick={() => setAdding(true)}>
          {t('identity.passkeys.add')}
        </Button>
      </div>
      {adding ? (
        <NameDialog
          title={t('identity.passkeys.add')}
          help={t('identity.passkeys.add.help')}
          name=""
          go={t('identity.passkeys.go')}
          onName={add}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  )
}

/** Takes a provider's answer out of the address and has the sign-in linked that it shows. @returns whether that goes on */
const useLinkAnswer = (): boolean => {
  const [query, setQuery] = useSearchParams()
  const toasts = useToasts()
  const { run } = useCommand(Account, 'LINK')
  const isAnswer = isHostedAnswer(query)
  useEffect(() => {
    if (!isAnswer) return
    let gone = false
    finishHostedLink(query, run)
      .then(({ provider, told: { outcome } }) => {
        if (gone) return
        const text = `identity.links.outcome.${outcome}` as const
        if (outcome === 'linked' || outcome === 'already') toasts.done(text, { provider })
        else toasts.failed(new TextError(text, { params: { provider } }))
      })
      .catch(error => {
        if (!gone) toasts.failed(error)
      })
      .finally(() => {
        if (!gone) setQuery({}, { replace: true })
      })
    return () => {
      gone = true
    }
  }, [isAnswer, query, run, toasts, setQuery])
  return isAnswer
}

const LinkRow = (props: {
  provider: SocialProvider
  identity: { readonly isPrimary: boolean; readonly linkedAt: string } | undefined
  why: Why
}) => {
  const { provider, identity, why } = props
  const t = useText()
  const language = useLanguage()
  const toasts = useToasts()
  const { run: begin } = useCommand(Account, 'BEGIN_LINK')
  const { run: take } = useCommand(Account, 'UNLINK')
  const [going, setGoing] = useState(false)
  const link = () => {
    setGoing(true)
    beginHostedLink(provider, identityPaths.security(), hash => begin({ provider, hash })).catch(error => {
      setGoing(false)
      toasts.failed(error)
    })
  }
  const unlink = async () => {
    await take({ provider })
    toasts.done('identity.links.unlinked', { provider })
  }
  return (
    <li className="factor">
      <div>
        <h3 className="factor-name">
          {provider}
          <StatusPill tone={identity ? 'positive' : 'neutral'}>
            {t(identity ? 'identity.links.linked' : 'identity.links.not')}
          </StatusPill>
        </h3>
        {identity ? (
          <p>
            {identity.isPrimary
              ? t('identity.links.own')
              : t('identity.links.since', { time: exactTime(identity.linkedAt, language) })}
          </p>
        ) : null}
      </div>
      {identity?.isPrimary ? null : identity ? (
        <ConfirmButton
          small
          danger
          why={why}
          label={t('identity.links.unlink')}
          title={t('identity.links.unlink.title', { provider })}
          message={t('identity.links.unlink.help', { provider })}
          run={unlink}
        />
      ) : (
        <Button small why={why} busy={going} onClick={link}>
          {t('identity.links.link', { provider })}
        </Button>
      )}
    </li>
  )
}

const LinkedList = ({ why }: { why: Why }) => {
  const t = useText()
  const offered = useProviders()
  const found = useQueryOf(User, 'GET_LINKED_IDENTITIES', {}, { asPerson: true })
  if (useLinkAnswer()) return <p role="status">{t('identity.links.finishing')}</p>
  if (found.isError && !found.data) return <Failure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <TextSkeleton lines={3} />
  const { identities } = found.data
  const identityOf = (provider: SocialProvider) => identities.find(each => each.provider === provider)
  const shown = socialProviders.filter(provider => offered.includes(provider) || identityOf(provider))
  return (
    <ul className="factors">
      {shown.map(provider => (
        <LinkRow key={provider} provider={provider} identity={identityOf(provider)} why={why} />
      ))}
    </ul>
  )
}

/** The ways to sign in beside the password: passkeys, and sign-ins of providers. */
export const SignInsSections = () => {
  const t = useText()
  const { provider } = useSession()
  const { data } = useQueryOf(Account, 'GET_PASSKEYS', {}, { asPerson: true })
  // Until it is known, nothing is refused: the server is asked in any case.
  const fresh = data?.fresh ?? true
  const why = fresh ? undefined : t('identity.fresh.help', { minutes: freshMinutes })
  const isSupported = 'PublicKeyCredential' in window
  return (
    <>
      <Section title={t('identity.passkeys')}>
        <p>{t('identity.passkeys.lead')}</p>
        {why ? <SignInAgain why={why} label={t('identity.fresh.again')} /> : null}
        {provider ? (
          <Notice>{t('identity.passkeys.federated', { provider })}</Notice>
        ) : isSupported ? (
          <PasskeyList why={why} />
        ) : (
          <Notice>{t('identity.passkeys.unsupported')}</Notice>
        )}
      </Section>
      <Section title={t('identity.links')}>
        <p>{t('identity.links.lead')}</p>
        <LinkedList why={why} />
      </Section>
    </>
  )
}
