import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Contracts } from '#shared/deals/Contracts.contract.ts'
import { signLimits } from '#shared/deals/request.ts'
import type { SignOrder } from '#shared/deals/sign-order.ts'
import { orderProblem } from '#shared/deals/sign-order-check.ts'
import type { Out } from '#shared/kit/contract.ts'
import type { Id } from '#shared/kit/id.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import './order-dialog.css'

type Kept = Out<(typeof Contracts)['methods']['GET_SIGN_ORDER']>
type Group = { readonly key: number; readonly chosen: readonly string[]; readonly needed: number }
type GroupProps = {
  readonly kept: Kept
  readonly group: Group
  readonly number: number
  readonly count: number
  readonly onChange: (group: Group) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

/** Stands for the owner among the roles that are chosen. */
const owner = 'owner'

const groupsOf = ({ order, needed }: Kept): readonly Group[] =>
  order?.map((group, key) => ({
    key,
    chosen: [...group.roles, ...(group.owner ? [owner] : [])],
    needed: group.needed,
  })) ?? [{ key: 0, chosen: [], needed }]

const orderOf = (groups: readonly Group[]): SignOrder =>
  groups.map(({ chosen, needed }) => ({
    roles: chosen.filter((one): one is Id<'role'> => one !== owner),
    owner: chosen.includes(owner),
    needed,
  }))

const GroupFields = ({ kept, group, number, count, onChange, onMove, onRemove }: GroupProps) => {
  const t = useText()
  const choices = [
    ...kept.roles.map(({ rid, name, memberCount }) => ({
      value: rid as string,
      label: name,
      help: t('deals.signOrder.people', { count: memberCount }),
    })),
    ...(kept.owner ? [{ value: owner, label: t('deals.signOrder.ownerChoice') }] : []),
  ]
  // What is chosen and gone by now stands there to be taken out.
  const gone = group.chosen.filter(one => !choices.some(({ value }) => value === one))
  return (
    <fieldset className="order-group">
      <legend>{t('deals.signOrder.group', { number })}</legend>
      <SearchSelect
        multiple
        label={t('deals.signOrder.roles')}
        placeholder={t('deals.signOrder.roles')}
        choices={[...choices, ...gone.map(value => ({ value, label: t('deals.signOrder.gone') }))]}
        value={group.chosen}
        onChange={chosen => onChange({ ...group, chosen: [chosen].flat().slice(0, signLimits.roles) })}
      />
      <div className="order-group-foot">
        <SelectInput
          label={t('deals.signOrder.needed')}
          choices={Array.from({ length: Math.max(kept.needed, group.needed) }, (_, n) => String(n + 1)).map(value => ({
            value,
            label: value,
          }))}
          value={String(group.needed)}
          onChange={value => onChange({ ...group, needed: Number(value) })}
        />
        {count > 1 ? (
          <div className="row">
            {number > 1 ? (
              <IconButton icon={ArrowUp} label={t('deals.signOrder.earlier', { number })} onClick={() => onMove(-1)} />
            ) : null}
            {number < count ? (
              <IconButton icon={ArrowDown} label={t('deals.signOrder.later', { number })} onClick={() => onMove(1)} />
            ) : null}
            <IconButton icon={Trash2} label={t('deals.signOrder.remove', { number })} onClick={onRemove} />
          </div>
        ) : null}
      </div>
    </fieldset>
  )
}

type Props = {
  readonly requestId: Id<'request'>
  readonly party: string
  /** Nobody can go on with the order that there is: it can only be taken off. */
  readonly isStuck: boolean
  readonly onClose: () => void
}

/** Sets in which order the own side signs: groups of roles, one after the other. */
export const OrderDialog = ({ requestId, party, isStuck, onClose }: Props) => {
  const t = useText()
  const toasts = useToasts()
  const found = useQueryOf(Contracts, 'GET_SIGN_ORDER', { requestId })
  const command = useCommand(Contracts, 'SET_SIGN_ORDER')
  const [edited, edit] = useState<readonly Group[]>()
  const kept = found.data
  const groups = edited ?? (kept ? groupsOf(kept) : [])
  const order = orderOf(groups)
  const sum = groups.reduce((all, { needed }) => all + needed, 0)
  const problem = kept && orderProblem(order, kept.needed, kept)
  const run = (wanted: SignOrder | null) => {
    if (!kept) return
    command
      .run({ requestId, version: kept.version, order: wanted })
      .then(() => {
        toasts.done(wanted ? 'deals.signOrder.done' : 'deals.signOrder.takenOff')
        onClose()
      })
      .catch(toasts.failed)
  }
  const put = (group: Group) => edit(groups.map(one => (one.key === group.key ? group : one)))
  const add = () =>
    edit([
      ...groups,
      {
        key: 1 + Math.max(-1, ...groups.map(({ key }) => key)),
        chosen: [],
        needed: Math.max(1, (kept?.needed ?? 1) - sum),
      },
    ])
  const move = (at: number, by: -1 | 1) => {
    const group = groups[at]
    if (group) edit(groups.toSpliced(at, 1).toSpliced(at + by, 0, group))
  }
  return (
    <Dialog
      title={isStuck ? t('deals.signOrder.stuckAsk') : t('deals.signOrder.title', { party })}
      onClose={onClose}
      keepOnOutside
      actions={
        <>
          {kept?.order ? (
            <Button tone={isStuck ? 'primary' : 'quiet'} of={command} onClick={() => run(null)}>
              {t('deals.signOrder.takeOff')}
            </Button>
          ) : null}
          {isStuck ? null : (
            <Button
              tone="primary"
              of={command}
              why={problem ? t(`refusal.${problem.errorType}`, problem.params) : undefined}
              onClick={() => run(order)}
            >
              {t('deals.signOrder.save')}
            </Button>
          )}
        </>
      }
    >
      {kept ? (
        isStuck ? (
          <p>{t('deals.signOrder.stuckThen', { party })}</p>
        ) : (
          <div className="ui form">
            <p>{t('deals.signOrder.lead')}</p>
            {groups.map((group, n) => (
              <GroupFields
                key={group.key}
                {...{ kept, group }}
                number={n + 1}
                count={groups.length}
                onChange={put}
                onMove={by => move(n, by)}
                onRemove={() => edit(groups.filter(one => one.key !== group.key))}
              />
            ))}
            <div className="order-group-foot">
              <p role="status">{t('deals.signOrder.sum', { sum, needed: kept.needed })}</p>
              {groups.length < kept.needed ? (
                <Button small icon={Plus} onClick={add}>
                  {t('deals.signOrder.add')}
                </Button>
              ) : null}
            </div>
          </div>
        )
      ) : found.error ? (
        <Failure error={found.error} onRetry={found.refetch} />
      ) : (
        <TextSkeleton lines={4} />
      )}
    </Dialog>
  )
}
