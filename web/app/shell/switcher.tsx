import { Check, ExternalLink, LogOut, Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { queryLength } from '#shared/kit/query.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { useAccount } from '../../lib/account.tsx'
import { enterHost, hostDomain, hostOf } from '../../lib/host.ts'
import { TextError, useText } from '../../lib/i18n.ts'
import { useMoreOf } from '../../lib/query.ts'
import { useSession } from '../../lib/session.tsx'
import { useSignOut } from '../../parts/sign-out.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { SearchInput } from '../../ui/filter-bar.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { matches } from './matches.ts'
import './switcher.css'

type RowProps = {
  readonly name: string
  readonly note?: string | undefined
  readonly picture?: string | undefined
  readonly isPerson?: boolean
  readonly isTeam?: boolean
  readonly here?: boolean
  readonly leads?: boolean
  readonly onChoose: () => void
}

const Row = ({ name, note, picture, isPerson, isTeam, here, leads, onChoose }: RowProps) => (
  <li className={isTeam ? 'switch-team' : undefined}>
    <button
      type="button"
      aria-current={here || undefined}
      data-autofocus={(here && !isTeam) || undefined}
      onClick={onChoose}
    >
      {isTeam ? null : <Avatar name={name} picture={picture} square={!isPerson} />}
      <span className="switch-name">{name}</span>
      {note ? <span className="switch-note">{note}</span> : null}
      {here ? <Check size={16} aria-hidden /> : null}
      {leads ? <ExternalLink size={16} aria-hidden /> : null}
    </button>
  </li>
)

const Group = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="switch-heading">
        {title}
      </h3>
      <ul className="switch-list">{children}</ul>
    </section>
  )
}

/** The organisations whose client one is: each has a host of its own, where one is let in. */
const Hosts = ({ query, onFailed }: { query: string; onFailed: () => void }) => {
  const t = useText()
  const found = useMoreOf(Organisations, 'GET_JOINED', { query })
  const items = found.data?.pages.flatMap(page => page.items) ?? []
  if (found.error && !found.data) return <Failure error={found.error} onRetry={() => void found.refetch()} />
  if (items.length === 0) return null
  return (
    <>
      <Group title={t('app.switch.clientOf')}>
        {items.map(({ id, name, domainName }) => (
          <Row
            key={id}
            leads
            name={name}
            note={domainName}
            onChoose={() => {
              if (!enterHost({ domainName })) onFailed()
            }}
          />
        ))}
      </Group>
      {found.hasNextPage ? (
        <Button tone="quiet" small busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('app.switch.more')}
        </Button>
      ) : null}
    </>
  )
}

/** With how many rows one rather searches than scrolls: as many as the list shows at a time (spec part 1, section 2). */
const rowsShown = 10

/** Chooses for whom one acts: a sheet from the bottom with Sign Out at its foot (spec part 1, section 2). */
export const Switcher = ({ onClose }: { onClose: () => void }) => {
  const t = useText()
  const toasts = useToasts()
  const [query, setQuery] = useState('')
  const { actFor } = useSession()
  const leave = useSignOut()
  const { workspaces, active, person, team, workIn } = useAccount()
  const failed = () => toasts.failed(new TextError('organisations.switchFailed'))
  const choose = (id: string | undefined, name: string) => {
    // Somebody may have ended it while the list was open.
    if (id !== undefined && !workspaces.some(({ organisation }) => organisation.id === id)) return failed()
    if (id !== active?.organisation.id) actFor(id)
    onClose()
    toasts.tell('app.switch.acting', { name })
  }
  const chooseTeam = (tid: string | undefined, name: string) => {
    workIn(tid)
    onClose()
    toasts.tell('app.switch.acting', { name: `${active?.organisation.tradingName} · ${name}` })
  }
  const shown = workspaces.filter(({ organisation }) => matches(query, organisation.tradingName))
  const teams = active && active.organisation.teamCount > 0 ? active.teams : []
  const hasHosts = hostDomain() === undefined && hostOf({ domainName: '' }) !== undefined
  return (
    <Dialog
      title={t('app.switch')}
      size="sheet"
      onClose={onClose}
      actions={
        <Button icon={LogOut} wide onClick={leave}>
          {t('app.signOut')}
        </Button>
      }
    >
      {workspaces.length + teams.length >= rowsShown || hasHosts ? (
        <SearchInput
          label={t('app.switch.find')}
          value={query}
          onChange={text => setQuery(text.slice(0, queryLength))}
        />
      ) : null}
      <div className="switch-rows">
        <Group title={t('app.switch.actFor')}>
          {shown.flatMap(({ organisation, memberType, isOwner }) => {
            const here = organisation.id === active?.organisation.id
            return [
              <Row
                key={organisation.id}
                name={organisation.tradingName}
                picture={organisation.logo}
                note={isOwner ? t('app.switch.owner') : t(`app.memberType.${memberType}`)}
                here={here}
                onChoose={() => choose(organisation.id, organisation.tradingName)}
              />,
              ...(here && teams.length > 0
                ? [
                    ...teams.map(({ tid, name }) => (
                      <Row
                        key={tid}
                        isTeam
                        name={name}
                        here={tid === team?.tid}
                        onChoose={() => chooseTeam(tid, name)}
                      />
                    )),
                    <Row
                      key="no-team"
                      isTeam
                      name={t('app.switch.noTeam')}
                      here={!team}
                      onChoose={() => chooseTeam(undefined, t('app.switch.noTeam'))}
                    />,
                  ]
                : []),
            ]
          })}
          {matches(query, t('app.switch.personal')) ? (
            <Row
              isPerson
              name={t('app.switch.personal')}
              picture={person?.avatar}
              here={!active}
              onChoose={() => choose(undefined, t('app.switch.personal'))}
            />
          ) : null}
          <li>
            <Link to={organisationsPaths.create()} onClick={onClose}>
              <span className="switch-new">
                <Plus size={16} aria-hidden />
              </span>
              <span className="switch-name">{t('organisations.new.title')}</span>
            </Link>
          </li>
        </Group>
        {hasHosts ? <Hosts query={query} onFailed={failed} /> : null}
      </div>
    </Dialog>
  )
}
