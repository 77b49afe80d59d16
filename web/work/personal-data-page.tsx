import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { identityPaths } from '#shared/identity/paths.ts'
import type { Out } from '#shared/kit/contract.ts'
import { Account } from '#shared/work/Account.contract.ts'
import { client } from '../lib/call.ts'
import { downloadUrl } from '../lib/download.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { useCommand, useQueryOf } from '../lib/query.ts'
import { useSession } from '../lib/session.tsx'
import { useSize } from '../lib/size.ts'
import { exactTime } from '../lib/time.ts'
import { SignInAgain } from '../parts/sign-in-again.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/page.tsx'
import { Progress } from '../ui/progress.tsx'
import { SettingsFrame } from '../ui/settings-frame.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { addressOf } from './obstacles.ts'

type Data = Out<(typeof Account)['methods']['GET_PERSONAL_DATA']>

const Copy = ({ data: { copy, leftOut } }: { data: Data }) => {
  const t = useText()
  const language = useLanguage()
  const toasts = useToasts()
  const size = useSize()
  const make = useCommand(Account, 'COPY_PERSONAL_DATA')
  const get = () =>
    client(Account)('GET_COPY_URL', {}, { asPerson: true }).then(({ url }) => downloadUrl(url, ''), toasts.failed)
  const isMaking = copy?.status === 'running'
  return (
    <Section title={t('work.data.copy')}>
      <p>{t('work.data.copy.lead')}</p>
      {isMaking ? <Progress label={t('work.data.copy.making')} done={copy.step} total={copy.steps} /> : null}
      {copy?.until ? (
        <p>
          {t('work.data.copy.ready', {
            size: size(copy.size ?? 0),
            time: exactTime(copy.finishedAt ?? copy.askedAt, language),
            until: exactTime(copy.until, language),
          })}
        </p>
      ) : null}
      {copy?.until && leftOut > 0 ? <Notice>{t('work.data.copy.leftOut', { count: leftOut })}</Notice> : null}
      <p className="form-actions">
        {copy?.until ? (
          <Button tone="primary" onClick={() => void get()}>
            {t('work.data.copy.get')}
          </Button>
        ) : null}
        <Button
          busy={make.busy}
          why={isMaking ? t('work.data.copy.making') : undefined}
          onClick={() => make.run({}).then(() => toasts.done('work.data.copy.asked'), toasts.failed)}
        >
          {t(copy?.until ? 'work.data.copy.again' : 'work.data.copy.ask')}
        </Button>
      </p>
    </Section>
  )
}

/** The last word: the address of the account, typed. */
const EraseDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText()
  const id = useId()
  const toasts = useToasts()
  const navigate = useNavigate()
  const { signOut } = useSession()
  const [email, setEmail] = useState('')
  const erase = useCommand(Account, 'ERASE_ACCOUNT')
  const run = async () => {
    await erase.run({ email })
    // The account ends by itself a moment later; this browser does not wait for it.
    await signOut().catch(() => undefined)
    toasts.done('work.data.erase.begun')
    navigate('/')
  }
  return (
    <Dialog
      title={t('work.data.erase.confirm')}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.close')}</Button>
          <Button
            tone="danger"
            busy={erase.busy}
            why={email ? undefined : t('work.data.erase.email')}
            onClick={() => run().catch(toasts.failed)}
          >
            {t('work.data.erase.do')}
          </Button>
        </>
      }
    >
      <p>{t('work.data.erase.forGood')}</p>
      <div className="ui form">
        <div className="field">
          <label htmlFor={id}>{t('work.data.erase.email')}</label>
          <input
            id={id}
            type="email"
            autoComplete="off"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </div>
      </div>
    </Dialog>
  )
}

const Erase = ({ data: { obstacles, isFresh } }: { data: Data }) => {
  const t = useText()
  const [asks, ask] = useState(false)
  const why = obstacles.length > 0 ? 'work.data.erase.obstacles' : isFresh ? undefined : 'work.data.erase.notFresh'
  return (
    <Section title={t('work.data.erase')}>
      <p>{t('work.data.erase.lead')}</p>
      <h3>{t('work.data.erase.goes')}</h3>
      <p>{t('work.data.erase.goes.what')}</p>
      <h3>{t('work.data.erase.stays')}</h3>
      <ul>
        <li>{t('work.data.erase.stays.signed')}</li>
        <li>{t('work.data.erase.stays.billed')}</li>
        <li>{t('work.data.erase.stays.log')}</li>
        <li>{t('work.data.erase.stays.organisations')}</li>
        <li>{t('work.data.erase.stays.backups')}</li>
      </ul>
      {obstacles.length > 0 ? (
        <Notice tone="warning" title={t('work.data.erase.obstacles')}>
          <ul>
            {obstacles.map(each => (
              <li key={each.id}>
                <Link to={addressOf(each)}>{each.name}</Link> – {t(`work.data.erase.obstacle.${each.kind}`)}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {obstacles.length === 0 && !isFresh ? (
        <SignInAgain why={t('work.data.erase.notFresh')} label={t('work.data.erase.signIn')} />
      ) : null}
      <p>
        <Button tone="danger" why={why && t(why)} onClick={() => ask(true)}>
          {t('work.data.erase.ask')}
        </Button>
      </p>
      {asks ? <EraseDialog onClose={() => ask(false)} /> : null}
    </Section>
  )
}

/** /configuration/personal-data: the copy of all that is kept of oneself, and its end. */
export const PersonalDataPage = () => {
  const t = useText()
  const found = useQueryOf(Account, 'GET_PERSONAL_DATA', {}, { asPerson: true })
  const { data } = found
  // The copy tells of itself when it is there; how far it is, is asked meanwhile.
  useQueryOf(
    Account,
    'GET_PERSONAL_DATA',
    {},
    { asPerson: true, enabled: data?.copy?.status === 'running', pollMs: 1500 },
  )
  return (
    <SettingsFrame part="personalData" subtitle={t('work.data.lead')}>
      {found.isError ? <Failure error={found.error} onRetry={() => void found.refetch()} /> : null}
      {!found.isError && !data ? <TextSkeleton lines={6} /> : null}
      {data ? (
        <>
          <Copy data={data} />
          <Erase data={data} />
        </>
      ) : null}
      <p>
        <LinkButton small to={identityPaths.privacy()}>
          {t('identity.page.privacy')}
        </LinkButton>
      </p>
    </SettingsFrame>
  )
}
