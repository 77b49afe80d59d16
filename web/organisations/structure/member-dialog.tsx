import { z } from 'zod'
import { freshMinutes } from '#shared/identity/sign-ins.ts'
import type { Out } from '#shared/kit/contract.ts'
import type { Id } from '#shared/kit/id.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { leafLabel } from '#shared/organisations/permissions.ts'
import { teamsOfMember } from '#shared/organisations/team.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { ProfileCard } from '../../parts/profile-card.tsx'
import { SignInAgain } from '../../parts/sign-in-again.tsx'
import { Typing, useBegun } from '../../ui/begun.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { SideFacts } from '../../ui/page.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { WhomToAsk } from '../../ui/why-note.tsx'
import { TeamsField } from './teams-field.tsx'
import { useRoleChoices, useRoles, useTeams } from './use-all.ts'

const MemberForm = z.object({ rid: z.string(), tids: z.array(z.string()).max(teamsOfMember) })
type Found = Out<(typeof Organisations)['methods']['GET_ORG_MEMBER']>

/** The member's role and teams, as far as the reader may change them. */
const Editor = ({ found: now, onClose }: { found: Found; onClose: () => void }) => {
  const t = useText()
  const toasts = useToasts()
  const { begun: found, key, onTyping } = useBegun(now, ({ member }) => member.version)
  const { grantor, isWhole, error } = useRoles()
  const teams = useTeams() ?? []
  const update = useCommand(Organisations, 'UPDATE_MEMBER')
  const { member, role } = found
  const { mid, version, name, isOwner } = member
  const own = grantor?.level ?? 0
  const isAbove = role !== undefined && role.level > own
  const choices = useRoleChoices(role?.rid)
  const save = async ({ rid, tids }: z.output<typeof MemberForm>) => {
    const isMoved = tids.toSorted().join() !== member.tids.toSorted().join()
    await update.run({
      mid: mid as Id<'member'>,
      version,
      ...(!isOwner && rid !== (role?.rid ?? '') ? { rid: rid === '' ? null : (rid as Id<'role'>) } : {}),
      ...(isMoved ? { tids: tids as Id<'team'>[] } : {}),
    })
    toasts.done('organisations.staff.saved', { name })
    onClose()
  }
  // Which role they have shows once there are all to choose from.
  if (!isWhole && !error) return <TextSkeleton lines={4} />
  return (
    <Form
      key={key}
      schema={MemberForm}
      defaultValues={{ rid: role?.rid ?? '', tids: found.teams.map(({ tid }) => tid) }}
      onSubmit={save}
      label={name}
      leavable
    >
      <Typing onTyping={onTyping} />
      <SelectField
        name="rid"
        label={t('organisations.roles.role')}
        optional
        empty={t('organisations.roles.noRole')}
        choices={choices}
        disabled={isOwner || isAbove}
        help={
          isOwner
            ? t('organisations.staff.ownerRole')
            : isAbove
              ? t('refusal.role.aboveLevel', { level: role.level, own })
              : undefined
        }
      />
      {isAbove && !isOwner ? <WhomToAsk leaf="department.structure.member" level={role.level} /> : null}
      <TeamsField teams={teams} />
      <div className="form-actions">
        <Button onClick={onClose}>{t('organisations.structure.cancel')}</Button>
        <Button type="submit" tone="primary" of={update}>
          {t('organisations.structure.save')}
        </Button>
      </div>
    </Form>
  )
}

/** What the member may do now, by the rule that the server decides by. */
const May = ({ found: { member, permissions } }: { found: Found }) => {
  const t = useText()
  return (
    <details>
      <summary>{t('organisations.staff.may')}</summary>
      {member.isOwner ? <p>{t('organisations.staff.ownerMay')}</p> : null}
      {permissions.length ? (
        <ul>
          {permissions.map(leaf => (
            <li key={leaf}>{t(leafLabel(leaf))}</li>
          ))}
        </ul>
      ) : (
        <p>{t('organisations.staff.mayNothing')}</p>
      )}
    </details>
  )
}

/** The address that the member shows to colleagues: their own may be shown by themselves, once it is verified. */
const Address = ({ found: { member } }: { found: Found }) => {
  const t = useText()
  const toasts = useToasts()
  const { person } = useAccount()
  const show = useCommand(Organisations, 'UPDATE_MEMBER_WITH_EMAIL')
  const { mid, version, address, isSelf } = member
  const email = person?.email
  const publish = () =>
    email &&
    show.run({ mid: mid as Id<'member'>, version, email }).then(
      () => toasts.done('organisations.staff.emailShown', { email }),
      error => toasts.failed(error),
    )
  return (
    <>
      <SideFacts facts={[{ label: t('organisations.staff.email'), value: address }]} />
      {isSelf && email && email !== address ? (
        <Button small tone="quiet" of={show} onClick={() => void publish()}>
          {t('organisations.staff.showEmail')}
        </Button>
      ) : null}
    </>
  )
}

/** Makes them the owner, by a sign-in of the last minutes. */
const HandOver = ({ found: { member, isFresh }, onClose }: { found: Found; onClose: () => void }) => {
  const t = useText()
  const toasts = useToasts()
  const handOver = useCommand(Organisations, 'HAND_OVER')
  const { mid, version, name } = member
  const why = isFresh ? undefined : t('refusal.organisations.notFresh', { minutes: freshMinutes })
  return (
    <>
      {why ? <SignInAgain why={why} label={t('organisations.staff.signInAgain')} /> : null}
      <ConfirmButton
        of={handOver}
        why={why}
        small
        danger
        label={t('organisations.staff.handOver')}
        title={t('organisations.staff.handOver.title', { name })}
        message={t('organisations.staff.handOver.text', { name })}
        run={() =>
          handOver.run({ mid: mid as Id<'member'>, version }).then(() => {
            toasts.done('organisations.staff.handedOver', { name })
            onClose()
          })
        }
      />
    </>
  )
}

/** One member: who they are, their role, their teams and what they may do; the owner hands over to them here. */
export const MemberDialog = ({ mid, onClose }: { mid: Id<'member'>; onClose: () => void }) => {
  const t = useText()
  const { active } = useAccount()
  const found = useQueryOf(Organisations, 'GET_ORG_MEMBER', { mid })
  const { data } = found
  const name = data?.member.name || t('organisations.page.members')
  const mayHandOver = active?.isOwner && data?.member.status === 'active' && !data.member.isOwner
  return (
    <Dialog title={name} onClose={onClose}>
      {found.isError ? <Failure error={found.error} onRetry={() => void found.refetch()} /> : null}
      {data ? (
        <>
          {data.person ? <ProfileCard uid={data.person.uid} /> : null}
          <Editor found={data} onClose={onClose} />
          <May found={data} />
          <Address found={data} />
          {mayHandOver ? <HandOver found={data} onClose={onClose} /> : null}
        </>
      ) : found.isError ? null : (
        <TextSkeleton lines={6} />
      )}
    </Dialog>
  )
}
