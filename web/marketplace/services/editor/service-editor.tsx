import { Redo2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import type { ServiceInput } from '#shared/marketplace/Services.contract.ts'
import type { Service } from '#shared/marketplace/service.ts'
import { inputOfDraft, type ServiceDraft } from '#shared/marketplace/service-draft.ts'
import { draftProblems, savingProblems } from '#shared/marketplace/service-rules.ts'
import { useText } from '../../../lib/i18n.ts'
import { shortcutOf } from '../../../lib/shortcuts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { later } from '../../../ui/later.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { RelativeDate } from '../../../ui/relative-date.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import type { Needing } from '../../../ui/why.tsx'
import { type Move, MoveButtons } from '../moves.tsx'
import { ServiceStatus } from '../status.tsx'
import { Basics, Price } from './basics.tsx'
import { EditorProvider, useOffering } from './context.ts'
import { Letter } from './letter.tsx'
import { Platforms } from './platforms.tsx'
import { Questions } from './questions.tsx'
import { Schedules } from './schedules.tsx'
import { Summary } from './summary.tsx'
import { useDraftHistory } from './use-draft-history.ts'

const PicturesEditor = later(() => import('./pictures.tsx').then(module => module.PicturesEditor))

type Saved = { readonly draft: ServiceDraft; readonly version: number }

type ServiceEditorProps = {
  /** The command that saves it. */
  readonly of: Needing
  /** Under which name this browser keeps what is not saved yet. */
  readonly draftName: string
  readonly saved: Saved
  /** The service as the server has it; undefined for a new one. */
  readonly service?: Service
  /** Saves, and resolves with the service as it is then. */
  readonly onSave: (body: ServiceInput) => Promise<Service>
  readonly onSaved?: (service: Service) => void
  readonly onMoved?: (move: Move) => void
  /** What its writer should know first. */
  readonly notice?: ReactNode
  /** Says at once what is missing: somebody came here to make it ready. */
  readonly checked?: boolean
}

/** How much of the draft its writer asked for: problems show from then on. */
type Asked = 'nothing' | 'saving' | 'ready'

/** Where what is written stands: saved, or kept in this browser. */
const Standing = (props: { isChanged: boolean; keptAt: number | undefined; isNew: boolean }) => {
  const { isChanged, keptAt, isNew } = props
  const t = useText()
  return (
    <p className="draft-note" role="status">
      {keptAt ? (
        <>
          {t('app.draft.saved')} <RelativeDate at={new Date(keptAt).toISOString()} />
        </>
      ) : isChanged ? (
        t('marketplace.editor.changed')
      ) : (
        t(isNew ? 'marketplace.editor.new' : 'marketplace.editor.unchanged')
      )}
    </p>
  )
}

/** Writes a service: everything that a client will see of it, its terms and its letter. */
export const ServiceEditor = (props: ServiceEditorProps) => {
  const { draftName, saved, service, of, onSave, onSaved, onMoved, notice, checked } = props
  const t = useText()
  const toasts = useToasts()
  const form = useRef<HTMLFormElement>(null)
  const [asked, ask] = useState<Asked>(checked ? 'ready' : 'nothing')
  const [saving, setSaving] = useState(false)
  const editing = useDraftHistory(draftName, saved)
  const { draft, act, isChanged } = editing
  const { takesPayments, takesDebits } = useOffering()
  const problems = useMemo(
    () => draftProblems(draft, { takesPayments, takesDebits }),
    [draft, takesPayments, takesDebits],
  )
  const blocking = useMemo(
    () => savingProblems(draft, { takesPayments, takesDebits }),
    [draft, takesPayments, takesDebits],
  )

  const shown = asked === 'ready' ? problems : asked === 'saving' ? blocking : []
  const problemOf = (field: string) => {
    // An emptied number shows its error at once (spec part 2, section 5).
    const all = [...shown, ...problems.filter(problem => problem.message === 'terms.options.emptyField')]
    return all.find(problem => problem.field === field)?.message
  }
  const go = (field: string) => {
    const target =
      form.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`) ??
      form.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field.split('.').slice(0, 2).join('.'))}"]`)
    target?.focus()
    target?.scrollIntoView({ block: 'center' })
  }
  const refuse = (what: Asked, first: { field: string } | undefined): boolean => {
    if (!first) return false
    ask(what)
    // The errors stand in the page only after the next render.
    requestAnimationFrame(() => go(first.field))
    return true
  }
  const save = async (): Promise<Service | undefined> => {
    if (refuse('saving', blocking[0])) return undefined
    setSaving(true)
    try {
      return await onSave(inputOfDraft(draft))
    } catch (error) {
      toasts.failed(error)
      return undefined
    } finally {
      setSaving(false)
    }
  }
  const submit = async () => {
    const done = await save()
    if (!done) return
    toasts.done('marketplace.own.done.save')
    onSaved?.(done)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const does = shortcutOf(event)
    if (does === 'save') void submit()
    else if (does === 'undo') editing.undo()
    else if (does === 'redo') editing.redo()
    else return
    event.preventDefault()
  }
  const title = service ? service.name || t('marketplace.own.unnamed') : t('marketplace.page.newService')
  return (
    <EditorProvider value={{ draft, act, problems, problemOf }}>
      <Page
        title={title}
        tab={service ? `${title} · ${t('marketplace.page.serviceEdit')}` : title}
        aside={service ? <ServiceStatus stat={service.stat} /> : undefined}
        action={
          <>
            <IconButton
              icon={Undo2}
              label={t('marketplace.editor.undo')}
              why={!editing.canUndo && t('app.why.nothingDone')}
              onClick={editing.undo}
            />
            <IconButton
              icon={Redo2}
              label={t('marketplace.editor.redo')}
              why={!editing.canRedo && t('app.why.nothingUndone')}
              onClick={editing.redo}
            />
            {service && !(isChanged && service.stat === 'ready') ? (
              <MoveButtons
                onMoved={onMoved}
                service={service}
                busy={saving}
                primary={isChanged ? undefined : service.stat === 'ready' ? 'publish' : 'makeReady'}
                before={async move => {
                  if (move === 'remove') return service
                  if (refuse('ready', problems[0])) return undefined
                  return isChanged ? await save() : service
                }}
              />
            ) : null}
            <Button
              tone={isChanged || !service ? 'primary' : 'plain'}
              of={of}
              busy={saving}
              why={!isChanged && t('app.why.unchanged')}
              onClick={() => void submit()}
            >
              {t('marketplace.service.event.save')}
            </Button>
          </>
        }
      >
        <div className="editor-standing">
          <Standing isChanged={isChanged} keptAt={editing.keptAt} isNew={!service} />
          {isChanged ? (
            <Button tone="quiet" small onClick={editing.revert}>
              {t(service ? 'marketplace.editor.revert' : 'marketplace.editor.startOver')}
            </Button>
          ) : null}
        </div>
        {notice}
        {editing.older ? (
          <Notice
            tone="warning"
            action={
              <>
                <Button small onClick={editing.older.take}>
                  {t('marketplace.editor.older.take')}
                </Button>
                <Button small tone="quiet" onClick={editing.older.drop}>
                  {t('marketplace.editor.older.drop')}
                </Button>
              </>
            }
          >
            <p>{t('marketplace.editor.older')}</p>
          </Notice>
        ) : null}
        {service?.stat === 'ready' ? (
          <Notice>
            <p>{t('marketplace.editor.ready')}</p>
          </Notice>
        ) : null}
        <div className="with-side">
          <form
            ref={form}
            className="ui form service-editor with-side-main"
            noValidate
            aria-label={t('marketplace.editor.form')}
            onKeyDown={onKeyDown}
            onSubmit={event => {
              event.preventDefault()
              void submit()
            }}
          >
            <Basics />
            {service ? <PicturesEditor service={service} /> : null}
            <Price />
            <Schedules />
            <Platforms />
            <Letter />
            <Questions />
          </form>
          <Summary onGo={go} />
        </div>
      </Page>
    </EditorProvider>
  )
}
