import { useMemo, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { eventKey, eventsFor } from '#shared/kit/state-table.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { Services } from '#shared/marketplace/Services.contract.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { draftOf, newServiceDraft } from '#shared/marketplace/service-draft.ts'
import { serviceStates } from '#shared/marketplace/service-states.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { DetailSkeleton } from '../../ui/skeleton.tsx'
import { WaitingPage } from '../../ui/waiting-page.tsx'
import { ServiceEditor } from './editor/service-editor.tsx'
import { useMoves } from './moves.tsx'
import { ServiceStatus } from './status.tsx'
import '../parts/service.css'
import './editor/editor.css'

const fresh = { draft: newServiceDraft, version: 0 }

/** A service that is not there yet; its draft waits in this browser until it is saved. */
export const NewServicePage = () => {
  const navigate = useNavigate()
  const { active } = useAccount()
  const create = useCommand(Services, 'CREATE')
  return (
    <ServiceEditor
      key={active?.organisation.id}
      draftName={`service.new.${active?.organisation.id}`}
      saved={fresh}
      of={create}
      onSave={body => create.run({ body })}
      onSaved={service => navigate(marketplacePaths.editService(service.id), { replace: true })}
    />
  )
}

/** A service on the market is not written in: it is taken off first. */
const Closed = ({ service }: { service: Service }) => {
  const t = useText()
  const moving = useMoves()
  return (
    <Page
      title={service.name}
      aside={<ServiceStatus stat={service.stat} />}
      width="narrow"
      back={{ to: marketplacePaths.ownService(service.id), label: service.name }}
    >
      <Notice tone="warning">
        <p>{t(`marketplace.editor.closed.${service.stat === 'removed' ? 'removed' : 'published'}`)}</p>
      </Notice>
      {service.stat === 'published' ? (
        <Button tone="primary" of={moving} onClick={() => void moving.move('unpublish', service)}>
          {t(eventKey(serviceStates, 'unpublish'))}
        </Button>
      ) : null}
    </Page>
  )
}

const same = (one: Service, other: Service): boolean => JSON.stringify(draftOf(one)) === JSON.stringify(draftOf(other))

const Editing = ({ service }: { service: Service }) => {
  const t = useText()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const update = useCommand(Services, 'UPDATE')
  // What is written builds on what was opened here or saved from here. Where somebody else wrote something different
  // since, saving is refused until this writer has seen it.
  const [opened, setOpened] = useState(service)
  const isLater = service.version > opened.version
  const base = isLater && same(service, opened) ? service : opened
  const isTheirs = isLater && base === opened
  const saved = useMemo(() => ({ draft: draftOf(base), version: base.version }), [base])
  return (
    <ServiceEditor
      of={update}
      draftName={`service.${service.id}`}
      saved={saved}
      service={base}
      checked={params.get('check') === 'ready'}
      notice={
        isTheirs ? (
          <Notice
            tone="warning"
            action={
              <Button small onClick={() => setOpened(service)}>
                {t('marketplace.editor.theirs.take')}
              </Button>
            }
          >
            <p>{t('marketplace.editor.theirs')}</p>
          </Notice>
        ) : undefined
      }
      onSave={async body => {
        const done = await update.run({ id: service.id, version: base.version, body })
        setOpened(done)
        return done
      }}
      onMoved={move => {
        if (move === 'publish') navigate(marketplacePaths.ownService(service.id))
      }}
    />
  )
}

/** A service of the organisation under edit. */
export const EditServicePage = () => {
  const t = useText()
  const { serviceId = '' } = useParams()
  const found = useQueryOf(Services, 'GET_BY_ID', { id: serviceId })
  if (found.error && !found.data) return <WaitingPage title={t('marketplace.service')} found={found} />
  const service = found.data
  if (!service) return <DetailSkeleton />
  const isWritable = eventsFor(serviceStates, service.stat, 'owner').some(event => event === 'save' || event === 'edit')
  return isWritable ? <Editing key={service.id} service={service} /> : <Closed service={service} />
}
