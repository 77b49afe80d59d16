import { useWatch } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router-dom'
import { z } from 'zod'
import type { Id } from '#shared/kit/id.ts'
import { type Leaf, leaves } from '#shared/kit/leaves.ts'
import { Organisations } from '#shared/organisations/Organisations.contract.ts'
import { type StoredRole, structureNameLength } from '#shared/organisations/organisation.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { buys, leafLabel } from '#shared/organisations/permissions.ts'
import { permissionGroups, placeOf, roleGrants, roleLevels, roleOf } from '#shared/organisations/role.ts'
import { type LeafPreview, previewRole } from '#shared/organisations/role-preview.ts'
import type { Grantor } from '#shared/organisations/structure.contract.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { Typing, useBegun } from '../../ui/begun.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { CheckboxField, NumberField, TextField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { Info } from '../../ui/info.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Detail, Page, Section } from '../../ui/page.tsx'
import { DetailSkeleton } from '../../ui/skeleton.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { WhomToAsk } from '../../ui/why-note.tsx'

/** A leaf's name as the form has it: a dot would be a place within. */
const fieldOf = (leaf: Leaf): string => leaf.replaceAll('.', '_')

const RoleForm = z.object({
  name: z.string().trim().min(1).max(structureNameLength),
  level: z.number().int().min(roleLevels.lowest).max(roleLevels.highest),
  granted: z.record(z.string(), z.boolean()),
})
type Values = z.output<typeof RoleForm>

type Editing = { readonly role: StoredRole | undefined; readonly grantor: Grantor; readonly hasSuppliers: boolean }

/** The role that the form describes. What its editor cannot give stays as it is. */
const edited = ({ level, granted }: Values, { role, grantor }: Editing) =>
  roleOf(
    Number.isInteger(level) ? level : roleLevels.lowest,
    leaves.filter(leaf => {
      const had = role !== undefined && roleGrants(role, leaf)
      return had || grantor.held.includes(leaf) ? granted[fieldOf(leaf)] === true : had
    }),
  )

const usePreview = (editing: Editing) => {
  const values = useWatch() as Values
  const { role, grantor, hasSuppliers } = editing
  return previewRole(grantor, hasSuppliers, role, edited(values, editing))
}

/** One leaf: what it gives, or why it gives nothing here or cannot be given. @param locked why nothing of the role can be changed */
const LeafField = ({ leaf, problem, granted, verdict, locked }: LeafPreview & { locked: string | undefined }) => {
  const t = useText()
  const label = t(leafLabel(leaf))
  const why = locked
    ? undefined
    : problem
      ? t('organisations.roles.cannotGive')
      : granted && !verdict.allowed
        ? t(verdict.reason, { permission: label })
        : undefined
  return (
    <CheckboxField
      name={`granted.${fieldOf(leaf)}`}
      label={label}
      help={why}
      disabled={locked !== undefined || problem !== undefined}
    />
  )
}

/** The words that say why a role cannot be changed: each control that is closed for it refers to them. */
const lockedId = 'role-locked'

const Tree = ({ locked, ...editing }: Editing & { locked: string | undefined }) => {
  const t = useText()
  const { leaves: rows } = usePreview(editing)
  return (
    <>
      {locked === undefined && rows.some(({ problem }) => problem) ? (
        <Notice>
          <p>{t('organisations.roles.cannotGiveAll')}</p>
          <WhomToAsk leaf="department.structure.role" level={roleLevels.highest + 1} />
        </Notice>
      ) : null}
      {permissionGroups.map(group => (
        <fieldset key={group} className="leaf-group" aria-describedby={locked === undefined ? undefined : lockedId}>
          <legend>{t(`organisations.roles.group.${group}`)}</legend>
          {rows
            .filter(({ leaf }) => placeOf(leaf)[0] === group)
            .map(row => (
              <LeafField key={row.leaf} {...row} locked={locked} />
            ))}
        </fieldset>
      ))}
    </>
  )
}

const Leaves = ({ title, of }: { title: string; of: readonly Leaf[] }) => {
  const t = useText()
  return of.length ? (
    <>
      <h3>{title}</h3>
      <ul>
        {of.map(leaf => (
          <li key={leaf}>{t(leafLabel(leaf))}</li>
        ))}
      </ul>
    </>
  ) : null
}

/** Who has the role, the first of them by name. */
const Who = ({ role }: { role: StoredRole }) => {
  const t = useText()
  const { data } = useQueryOf(Organisations, 'GET_MEMBERS', { type: 'member', status: 'active', rid: role.rid })
  const people = (data?.items ?? []).filter(({ isOwner }) => !isOwner)
  const shown = people.slice(0, 10)
  return (
    <>
      <p>{t('organisations.roles.preview.who', { count: role.memberCount })}</p>
      <ul>
        {shown.map(({ mid, name }) => (
          <li key={mid}>{name}</li>
        ))}
        {role.memberCount > shown.length && shown.length ? <li>{t('organisations.roles.preview.more')}</li> : null}
      </ul>
    </>
  )
}

/** What saving would do, to whom: by the rule that the server decides by. */
const Preview = (editing: Editing) => {
  const t = useText()
  const { gained, lost } = usePreview(editing)
  const { role } = editing
  const changes = gained.length + lost.length > 0
  return (
    <Section
      title={t('organisations.roles.preview')}
      action={<Info about={t('organisations.roles.info')}>{t('organisations.roles.info.text')}</Info>}
    >
      <div aria-live="polite">
        {!role || role.memberCount === 0 ? (
          <p>{t('organisations.roles.preview.new')}</p>
        ) : changes ? null : (
          <p>{t('organisations.roles.preview.none')}</p>
        )}
        <Leaves title={t('organisations.roles.preview.gain')} of={gained} />
        <Leaves title={t('organisations.roles.preview.lose')} of={lost} />
        {role && role.memberCount > 0 && changes ? <Who role={role} /> : null}
      </div>
    </Section>
  )
}

const versionOf = (role: StoredRole | undefined) => role?.version ?? 0

const Editor = ({ role: now, ...given }: Editing) => {
  const t = useText()
  const toasts = useToasts()
  const navigate = useNavigate()
  // Somebody else's change is what one goes on from, unless something is typed.
  const { begun: role, key, onTyping } = useBegun(now, versionOf)
  const editing = { role, ...given }
  const add = useCommand(Organisations, 'ADD_ROLE')
  const update = useCommand(Organisations, 'UPDATE_ROLE')
  const { grantor } = given
  const locked =
    role !== undefined && role.level > grantor.level
      ? t('organisations.roles.aboveLevel', { level: role.level, own: grantor.level })
      : undefined
  const save = async (values: Values) => {
    const { level, ...groups } = edited(values, editing)
    const said = { name: values.name, body: { level, ...groups } }
    const saved = await (role ? update.run({ rid: role.rid, version: role.version, ...said }) : add.run(said))
    toasts.done('organisations.roles.saved', { name: saved.name })
    navigate(organisationsPaths.roles())
  }
  return (
    <Form
      key={key}
      schema={RoleForm}
      defaultValues={{
        name: role?.name ?? '',
        level: role?.level ?? roleLevels.lowest,
        granted: Object.fromEntries(leaves.map(leaf => [fieldOf(leaf), role !== undefined && roleGrants(role, leaf)])),
      }}
      onSubmit={save}
    >
      <Typing onTyping={onTyping} />
      <Detail side={<Preview {...editing} />}>
        {locked ? (
          <Notice tone="warning">
            <p id={lockedId}>{locked}</p>
            <WhomToAsk leaf="department.structure.role" level={role?.level ?? roleLevels.lowest} />
          </Notice>
        ) : null}
        <TextField
          name="name"
          label={t('organisations.structure.name')}
          maxLength={structureNameLength}
          autoComplete="off"
          help={locked}
          disabled={locked !== undefined}
        />
        <NumberField
          name="level"
          label={t('organisations.roles.level')}
          help={locked ?? t('organisations.roles.level.help', { own: grantor.level })}
          min={roleLevels.lowest}
          max={grantor.level}
          step={1}
          disabled={locked !== undefined}
        />
        <Tree {...editing} locked={locked} />
      </Detail>
      <div className="form-actions">
        <LinkButton to={organisationsPaths.roles()}>{t('organisations.structure.cancel')}</LinkButton>
        <Button type="submit" tone="primary" of={update} why={locked}>
          {t('organisations.structure.save')}
        </Button>
      </div>
    </Form>
  )
}

/** A role over the permission tree: what each leaf gives, what cannot be given and why, and who gains or loses by saving. */
export const RolePage = () => {
  const t = useText()
  const { rid = '' } = useParams()
  const { active } = useAccount()
  const isNew = rid === 'new'
  const one = useQueryOf(Organisations, 'GET_ROLE', { rid: rid as Id<'role'> }, { enabled: !isNew })
  const all = useQueryOf(Organisations, 'GET_ROLES', {}, { enabled: isNew })
  const found = isNew ? all : one
  const back = { to: organisationsPaths.roles(), label: t('organisations.page.roles') }
  const title = isNew ? t('organisations.roles.new') : (one.data?.role.name ?? t('organisations.roles.role'))
  return (
    <Page title={title} back={back}>
      {found.isError ? <Failure error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data ? (
        <Editor
          key={rid}
          role={isNew ? undefined : one.data?.role}
          grantor={found.data.grantor}
          hasSuppliers={active !== undefined && buys(active.organisation)}
        />
      ) : found.isError ? null : (
        <DetailSkeleton />
      )}
    </Page>
  )
}
