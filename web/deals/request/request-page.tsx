import { CircleCheck } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { dealsPaths } from '#shared/deals/paths.ts'
import type { Request } from '#shared/deals/request.ts'
import { Tickets } from '#shared/deals/Tickets.contract.ts'
import { Uploads } from '#shared/deals/Uploads.contract.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import type { Id } from '#shared/kit/id.ts'
import { Microservices, type PublicService } from '#shared/marketplace/Microservices.contract.ts'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { useAccount } from '../../lib/account.tsx'
import { useDraft } from '../../lib/draft.ts'
import { useText } from '../../lib/i18n.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { rememberRequested } from '../../lib/requested.ts'
import { useSession } from '../../lib/session.tsx'
import { standingOf } from '../../parts/standing.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { later } from '../../ui/later.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Page } from '../../ui/page.tsx'
import { DetailSkeleton } from '../../ui/skeleton.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { Steps } from '../../ui/wizard.tsx'
import '../deals.css'
import type { Attached } from '../parts/attach-files.tsx'
import { DetailsStep } from './details-step.tsx'
import { emptyRequest, type RequestValues, requestFromDraft, requestSchema, ticketInput } from './values.ts'

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

/** The request of a service, from its details to its sending; what is written survives signing in and closing the tab. */
export const RequestPage = () => {
  const t = useText()
  const { serviceId = '' } = useParams()
  const [params] = useSearchParams()
  const draftId = params.get('draft') ?? undefined
  const { status, uid } = useSession()
  const service = useQueryOf(Microservices, 'GET_MICROSERVICE_FOR_REQUEST', { id: serviceId as Id<'service'> })
  const draft = useQueryOf(
    Tickets,
    'GET_BY_ID',
    { requestId: (draftId ?? '') as Id<'request'> },
    { enabled: draftId !== undefined && status === 'signedIn' },
  )
  const title = service.data ? t('deals.request.title', { service: service.data.name }) : t('deals.request.short')
  const failed = service.error ?? (draftId ? draft.error : undefined)
  if (failed?.errorType === 'notFound' || failed?.errorType === 'input.invalid')
    return (
      <Page title={title}>
        <NotFound />
      </Page>
    )
  if (failed)
    return (
      <Page title={title}>
        <Failure error={failed} onRetry={service.error ? service.refetch : draft.refetch} />
      </Page>
    )
  if (!service.data || status === 'loading' || (draftId && status === 'signedIn' && !draft.data))
    return (
      <Page title={title}>
        <DetailSkeleton />
      </Page>
    )
  return (
    <Page title={title}>
      <RequestFlow
        key={uid ?? 'visitor'}
        service={service.data}
        stored={
          draft.data && {
            values: requestFromDraft(service.data, {
              ...draft.data.request.draft,
              answers: draft.data.engagement.answers,
              hiMsg: draft.data.engagement.hiMsg,
            }),
            draft: { requestId: draft.data.request.id, version: draft.data.request.version },
            agreed: false,
          }
        }
      />
    </Page>
  )
}

const RequestFlow = ({ service, stored }: { service: PublicService; stored: KeptRequest | undefined }) => {
  const t = useText()
  const toasts = useToasts()
  const navigate = useNavigate()
  const { status } = useSession()
  const account = useAccount()
  const [params, setParams] = useSearchParams()
  const keeper = useDraft<KeptRequest>(`request.${service.id}`, { adopts: true })
  const { save } = keeper
  const [kept, setKept] = useState<KeptRequest>(
    () => stored ?? keeper.initial ?? { values: emptyRequest(service), agreed: false },
  )
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

  const hasLetter = service.engagementLetter.trim() !== ''
  const steps = [
    { key: 'details', label: t('deals.request.step.details') },
    ...(hasLetter ? [{ key: 'engagement', label: t('deals.request.step.engagement') }] : []),
    { key: 'submit', label: t('deals.request.step.submitted') },
  ]
  const wanted = params.get('step')
  const isFilled = requestSchema(service).safeParse(kept.values).success
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
  const change = useCallback(
    (part: Partial<KeptRequest>) =>
      setKept(before => {
        const next = { ...before, ...part }
        save(next)
        return next
      }),
    [save],
  )
  const changeValues = useCallback((values: RequestValues) => change({ values }), [change])
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
    const body = ticketInput(service, values)
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
        body: ticketInput(service, kept.values),
        ...(draft ? { draft: { requestId: draft.requestId as Id<'request'>, version: draft.version } } : {}),
      })
      await attachTo(request)
      keeper.discard()
      setSent(request)
    } catch (error) {
      toasts.failed(error)
    }
  }
  const signIn = () => {
    keeper.flush()
    rememberRequested(marketplacePaths.request(service.id, { step: 'submit' }))
    void navigate(identityPaths.login())
  }
  const { active, ready: isReady, can } = account
  const standing = standingOf(service, {
    status,
    isReady,
    active,
    mayRequest: can('transaction.marketplace.microserviceRequest'),
  })

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
            </div>
          }
        />
      </>
    )
  if (step === 'details')
    return (
      <DetailsStep
        service={service}
        values={kept.values}
        steps={steps}
        standing={standing}
        onChange={changeValues}
        onNext={values => {
          change({ values })
          go(hasLetter ? 'engagement' : 'submit')
        }}
        onSaveDraft={standing === 'ready' || standing === 'signedOut' ? saveDraft : undefined}
        saving={create.busy || update.busy || attach.busy}
        attached={kept.attached ?? []}
        onAttach={attached => change({ attached })}
        onCancel={cancel}
      />
    )
  if (step === 'engagement')
    return (
      <EngagementStep
        service={service}
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
        service={service}
        values={kept.values}
        steps={steps}
        standing={standing}
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
