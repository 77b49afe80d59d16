import { CircleCheck } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { type Invitee, inviteeKey } from '#shared/deals/invitees.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import type { Request } from '#shared/deals/request.ts'
import { type Ticket, Tickets } from '#shared/deals/Tickets.contract.ts'
import { Uploads } from '#shared/deals/Uploads.contract.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import type { Id } from '#shared/kit/id.ts'
import { Microservices, type PublicService } from '#shared/marketplace/Microservices.contract.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { useAccount } from '../../lib/account.tsx'
import { keepDraft, useDraft } from '../../lib/draft.ts'
import { hostDomain } from '../../lib/host.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand, useQueriesOf, useQueryOf } from '../../lib/query.ts'
import { rememberRequested } from '../../lib/requested.ts'
import { useSession } from '../../lib/session.tsx'
import { useStanding } from '../../parts/standing.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { later } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { DetailSkeleton } from '../../ui/skeleton.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { WaitingPage } from '../../ui/waiting-page.tsx'
import { Steps } from '../../ui/wizard.tsx'
import '../deals.css'
import type { Attached } from '../parts/attach-files.tsx'
import { DetailsStep } from './details-step.tsx'
import {
  emptyRequest,
  misfitsAmong,
  type RequestValues,
  requestFromDraft,
  requestSchema,
  type Services,
  ticketInput,
} from './values.ts'

const EngagementStep = later(() => import('./engagement-step.tsx').then(module => module.EngagementStep))
const SubmitStep = later(() => import('./submit-step.tsx').then(module => module.SubmitStep))

/** What is kept of a request while it is written. */
type KeptRequest = {
  readonly values: RequestValues
  /** The draft at the server that these values belong to, if it was saved there. */
  readonly draft?: { readonly requestId: string; readonly version: number } | undefined
  /** The person read the engagement letter and agreed to it. */
  readonly agreed: boolean
  /** Uploads that go with it once it is saved or sent. */
  readonly attached?: readonly Attached[]
}

type Step = 'details' | 'engagement' | 'submit'

/** What this browser kept, unless an older version of the page kept it. */
const readKept = (kept: KeptRequest | undefined): KeptRequest | undefined =>
  Array.isArray(kept?.values?.items) && kept.values.items.length > 0 ? kept : undefined

/** The request of one or several services, from their details to its sending; what is written survives signing in and closing the tab. */
export const RequestPage = () => {
  const t = useText()
  const { serviceId = '' } = useParams()
  const [params] = useSearchParams()
  const draftId = params.get('draft') ?? undefined
  const { status, uid } = useSession()
  // Everything is asked anew as whom one acts for: before that is known, what is typed would go with the form.
  const { ready } = useAccount()
  const service = useQueryOf(Microservices, 'GET_MICROSERVICE_FOR_REQUEST', { id: serviceId as Id<'service'> })
  const draft = useQueryOf(
    Tickets,
    'GET_BY_ID',
    { requestId: (draftId ?? '') as Id<'request'> },
    { enabled: draftId !== undefined && status === 'signedIn' },
  )
  const invited = useQueryOf(
    Tickets,
    'GET_INVITEES',
    { requestId: (draftId ?? '') as Id<'request'> },
    { enabled: draftId !== undefined && status === 'signedIn' },
  )
  const title = service.data ? t('deals.request.title', { service: service.data.name }) : t('deals.request.short')
  const isOfDraft = draftId !== undefined && status === 'signedIn'
  // What is there stays, whatever comes of asking again: somebody is writing by it.
  const lacking = [service, ...(isOfDraft ? [draft, invited] : [])].filter(({ data }) => !data)
  if (!service.data || !ready || lacking.length > 0)
    return <WaitingPage title={title} found={lacking.find(({ error }) => error) ?? service} />
  if (draft.data && !draft.data.attends)
    return (
      <Page title={title}>
        <Notice>
          <p>{t('deals.next.others')}</p>
        </Notice>
      </Page>
    )
  return (
    <Page title={title}>
      <RequestStart
        key={uid ?? 'visitor'}
        service={service.data}
        draft={draft.data}
        invited={invited.data?.items ?? []}
      />
    </Page>
  )
}

/** Fetches the other services of what was kept. One that is not offered any longer is left out of it. */
type StartProps = {
  readonly service: PublicService
  readonly draft: Ticket | undefined
  /** Who of the client's people is to work on the draft as well. */
  readonly invited: readonly (Invitee & { readonly name: string | null })[]
}

const RequestStart = ({ service, draft, invited }: StartProps) => {
  const t = useText()
  const keeper = useDraft<KeptRequest>(`request.${service.id}`, { adopts: true })
  const [kept] = useState(() => readKept(keeper.initial))
  const stored = draft?.request.draft
  const wanted = (stored ?? kept?.values)?.items.map(item => item.serviceId) ?? [service.id]
  const ids = [...new Set(wanted)].filter(id => id !== service.id) as Id<'service'>[]
  const others = useQueriesOf(
    Microservices,
    'GET_MICROSERVICE_FOR_REQUEST',
    ids.map(id => ({ id })),
  )
  const failed = others.find(({ error, data }) => error && !data && error.errorType !== 'notFound')
  if (failed) return <Failure error={failed.error} onRetry={() => void failed.refetch()} />
  if (others.some(({ isPending }) => isPending)) return <DetailSkeleton />
  const known = new Map([service, ...others.flatMap(({ data }) => data ?? [])].map(one => [one.id as string, one]))
  const places = wanted.flatMap((id, place) => (known.has(id) ? [place] : []))
  const services = places.flatMap(place => known.get(wanted[place] ?? '') ?? [])
  const at = <T,>(list: readonly T[]) => places.flatMap(place => list[place] ?? [])
  const begun = (): KeptRequest => {
    if (draft && stored && services.length > 0)
      return {
        values: requestFromDraft(
          services,
          { ...stored, items: at(stored.items) },
          { hiMsg: draft.engagement.hiMsg, items: at(draft.engagement.items) },
          {
            oid: draft.request.demander.id,
            keys: invited.map(inviteeKey),
            known: invited.map(one => ({ key: inviteeKey(one), name: one.name ?? t('deals.invitees.gone') })),
          },
        ),
        draft: { requestId: draft.request.id, version: draft.request.version },
        agreed: false,
      }
    if (kept && services.length > 0)
      return { ...kept, values: { ...emptyRequest(service), ...kept.values, items: at(kept.values.items) } }
    return { values: emptyRequest(service), agreed: false }
  }
  const initial = begun()
  return (
    <RequestFlow
      service={service}
      initial={initial}
      initialServices={services.length > 0 ? services : [service]}
      keeper={keeper}
    />
  )
}

type FlowProps = {
  /** Of the page's address. */
  readonly service: PublicService
  readonly initial: KeptRequest
  /** Of its items, in their order. */
  readonly initialServices: Services
  readonly keeper: ReturnType<typeof useDraft<KeptRequest>>
}

const RequestFlow = ({ service, initial, initialServices, keeper }: FlowProps) => {
  const t = useText()
  const toasts = useToasts()
  const navigate = useNavigate()
  const { status, uid } = useSession()
  const { active } = useAccount()
  const oid = active?.organisation.id
  const [params, setParams] = useSearchParams()
  const { save } = keeper
  const [kept, setKept] = useState(initial)
  const [services, setServices] = useState(initialServices)
  /** What was taken out of this request to have a deal of its own. */
  const [parted, part] = useState<readonly PublicService[]>([])
  const [asksToSignIn, askToSignIn] = useState(false)
  const [sent, setSent] = useState<Request>()
  const create = useCommand(Tickets, 'CREATE')
  const update = useCommand(Tickets, 'UPDATE')
  const send = useCommand(Tickets, 'SEND_REQUEST_MERGED')
  const attach = useCommand(Uploads, 'ADD_TO_REQUEST')
  /** The request stands without its files, too: what could not be attached is told, and may be brought on its page. */
  const attachTo = async (request: Request) => {
    const ids = (kept.attached ?? []).map(({ id }) => id as Id<'file'>)
    if (ids.length > 0) await attach.run({ requestId: request.id, ids }).catch(toasts.failed)
  }

  const hasLetter = services.some(({ engagementLetter }) => engagementLetter.trim() !== '')
  const steps = [
    { key: 'details', label: t('deals.request.step.details') },
    ...(hasLetter ? [{ key: 'engagement', label: t('deals.request.step.engagement') }] : []),
    { key: 'submit', label: t('deals.request.step.submitted') },
  ]
  const wanted = params.get('step')
  const isFilled = requestSchema(services).safeParse(kept.values).success && misfitsAmong(services).size === 0
  // An address may ask for a step that what is kept does not reach yet.
  const step: Step =
    !isFilled || !wanted || wanted === 'details'
      ? 'details'
      : hasLetter && (wanted === 'engagement' || !kept.agreed)
        ? 'engagement'
        : 'submit'
  const go = (to: Step) => {
    setParams(before => {
      const next = new URLSearchParams(before)
      next.set('step', to)
      return next
    })
    scrollTo({ top: 0 })
  }
  // Kept at once, not when it is drawn next: a page that is left in that moment never draws it.
  const latest = useRef(initial)
  const change = useCallback(
    (part: Partial<KeptRequest>) => {
      latest.current = { ...latest.current, ...part }
      save(latest.current)
      setKept(latest.current)
    },
    [save],
  )
  const changeValues = useCallback((values: RequestValues) => change({ values }), [change])
  const changeItems = (next: Services, values: RequestValues) => {
    setServices(next)
    // Another letter may have come along.
    change({ values, agreed: false })
  }
  const partWith = (out: PublicService, left: RequestValues) => {
    const at = kept.values.items.findIndex(item => item.serviceId === out.id)
    const item = kept.values.items[at]
    const values = { ...emptyRequest(out), hiMsg: left.hiMsg, ...(item ? { items: [item] } : {}) }
    keepDraft<KeptRequest>(uid, `request.${out.id}`, { values, agreed: false })
    part(before => [...before, out])
  }
  const cancel = () => {
    keeper.discard()
    void navigate(marketplacePaths.service(service.id))
  }
  const saveDraft = async (values: RequestValues) => {
    if (status !== 'signedIn') {
      keeper.save({ ...kept, values })
      keeper.flush()
      toasts.done('deals.request.savedHere')
      return
    }
    const body = ticketInput(services, values, oid)
    try {
      const { draft } = kept
      const saved = draft
        ? await update.run({ requestId: draft.requestId as Id<'request'>, version: draft.version, body })
        : await create.run({ body })
      await attachTo(saved)
      change({ values, attached: [], draft: { requestId: saved.id, version: saved.version } })
      toasts.done('deals.request.saved')
    } catch (error) {
      toasts.failed(error)
    }
  }
  const sendRequest = async () => {
    if (status !== 'signedIn') {
      askToSignIn(true)
      return
    }
    try {
      const { draft } = kept
      const request = await send.run({
        body: ticketInput(services, kept.values, oid),
        ...(draft ? { draft: { requestId: draft.requestId as Id<'request'>, version: draft.version } } : {}),
      })
      await attachTo(request)
      keeper.discard()
      // On a supplier's own host one is led to the deal itself; what was parted from it has its links on the page that says that it was sent.
      if (hostDomain() !== undefined && parted.length === 0) {
        toasts.done('deals.request.sent', { provider: service.ownerName })
        void navigate(dealsPaths.purchase(request.id), { replace: true })
      } else setSent(request)
    } catch (error) {
      toasts.failed(error)
    }
  }
  const signIn = () => {
    keeper.flush()
    rememberRequested(marketplacePaths.request(service.id, { step: 'submit' }))
    void navigate(identityPaths.login())
  }
  const standing = useStanding(service)

  if (sent)
    return (
      <>
        <Steps steps={steps} current="submit" />
        <EmptyState
          icon={CircleCheck}
          title={t('deals.request.sent', { provider: service.ownerName })}
          hint={t('deals.request.sentHelp', { provider: service.ownerName })}
          action={
            <div className="row">
              <LinkButton tone="primary" to={dealsPaths.purchases()}>
                {t('deals.request.toTickets')}
              </LinkButton>
              <LinkButton to={dealsPaths.purchase(sent.id)}>{t('deals.request.open')}</LinkButton>
              {parted.map(out => (
                <LinkButton key={out.id} to={marketplacePaths.request(out.id)}>
                  {t('deals.request.title', { service: out.name })}
                </LinkButton>
              ))}
            </div>
          }
        />
      </>
    )
  if (step === 'details')
    return (
      <DetailsStep
        services={services}
        values={kept.values}
        steps={steps}
        standing={standing}
        onChange={changeValues}
        onItems={changeItems}
        onPart={partWith}
        parted={parted}
        onNext={values => {
          change({ values })
          go(hasLetter ? 'engagement' : 'submit')
        }}
        onSaveDraft={standing === 'ready' || standing === 'signedOut' ? saveDraft : undefined}
        of={create}
        saving={create.busy || update.busy || attach.busy}
        organisation={active?.organisation}
        attached={kept.attached ?? []}
        onAttach={attached => change({ attached })}
        onCancel={cancel}
      />
    )
  if (step === 'engagement')
    return (
      <EngagementStep
        services={services}
        values={kept.values}
        steps={steps}
        clientName={active?.organisation.tradingName}
        agreed={kept.agreed}
        onAgree={agreed => change({ agreed })}
        onBack={() => go('details')}
        onNext={() => go('submit')}
      />
    )
  return (
    <>
      <SubmitStep
        services={services}
        values={kept.values}
        steps={steps}
        standing={standing}
        of={send}
        sending={send.busy || attach.busy}
        onBack={() => go(hasLetter ? 'engagement' : 'details')}
        onCancel={cancel}
        onSend={sendRequest}
      />
      {asksToSignIn ? (
        <Dialog
          title={t('deals.request.signIn')}
          size="small"
          onClose={() => askToSignIn(false)}
          actions={
            <>
              <Button onClick={() => askToSignIn(false)}>{t('app.cancel')}</Button>
              <Button tone="primary" onClick={signIn}>
                {t('app.signIn')}
              </Button>
            </>
          }
        >
          <p>{t('deals.request.signInWhy')}</p>
        </Dialog>
      ) : null}
    </>
  )
}
