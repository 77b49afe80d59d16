import { Copy, Share2, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router-dom'
import { filesPaths } from '#shared/files/paths.ts'
import type { Id } from '#shared/kit/id.ts'
import { Templates, type TemplateView } from '#shared/work/Templates.contract.ts'
import { bodyOfText, htmlOf } from '#shared/work/template-body.ts'
import { TemplateInput } from '#shared/work/template-input.ts'
import { templateKinds, titleLength } from '#shared/work/template-kinds.ts'
import { useAccount } from '../../lib/account.tsx'
import { useText } from '../../lib/i18n.ts'
import { useCommand, useQueryOf } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { DraftNote } from '../../ui/draft-note.tsx'
import { FieldRow, SelectField, TextField } from '../../ui/fields.tsx'
import { Form, fieldMessage } from '../../ui/form.tsx'
import { later } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { WaitingPage } from '../../ui/waiting-page.tsx'
import type { Needing } from '../../ui/why.tsx'
import { TemplateStatus } from './status.tsx'

const RichText = later(() => import('./rich-text.tsx').then(module => module.RichText), <TextSkeleton lines={8} />)
const RichTextShown = later(
  () => import('./rich-text.tsx').then(module => module.RichTextShown),
  <TextSkeleton lines={8} />,
)
const WordImport = later(() => import('./word-import.tsx').then(module => module.WordImport))
const Preview = later(() => import('./preview.tsx').then(module => module.Preview))
const Versions = later(() => import('./versions.tsx').then(module => module.Versions))
const ShareDialog = later(() => import('./share-dialog.tsx').then(module => module.ShareDialog))
const ConfirmDialog = later(() => import('../../ui/confirm-dialog.tsx').then(module => module.ConfirmDialog))

const starters = ['blank', 'welcome', 'reminder'] as const

/** The text itself, and what can take its place: a Word file, and on a new template one to start with. */
const BodyField = ({ isNew }: { isNew: boolean }) => {
  const t = useText()
  const form = useFormContext<TemplateInput>()
  const { field, fieldState } = useController({ name: 'body', control: form.control })
  const [replaced, replace] = useState<{ readonly html: string }>()
  const error = fieldMessage(fieldState.error?.message, t)
  const start = (name: (typeof starters)[number]) => {
    if (name === 'blank') return replace({ html: '' })
    form.setValue('title', t(`work.starter.${name}.title`), { shouldDirty: true, shouldValidate: true })
    form.setValue('kind', 'mail', { shouldDirty: true })
    replace({ html: htmlOf(bodyOfText(t(`work.starter.${name}.body`))) })
  }
  const isEmpty = field.value.replace(/<[^>]*>/g, '').trim() === '' && !field.value.includes('data-field')
  return (
    <div className={error ? 'field error' : 'field'}>
      {isNew && isEmpty ? (
        <fieldset>
          <legend>{t('work.template.start')}</legend>
          {starters.map(name => (
            <Button key={name} small onClick={() => start(name)}>
              {t(`work.template.start.${name}`)}
            </Button>
          ))}
        </fieldset>
      ) : null}
      <RichText html={field.value} label={t('work.template.text')} replaced={replaced} onChange={field.onChange} />
      {error ? <p className="field-error">{error}</p> : null}
      <WordImport isEmpty={isEmpty} onHtml={html => replace({ html })} />
    </div>
  )
}

/** After saving, what stands in the form is what is saved: nothing is left to warn of, and the next change is one again. */
const AfterSaving = () => {
  const { formState, reset, getValues } = useFormContext()
  const { isSubmitSuccessful } = formState
  useEffect(() => {
    if (isSubmitSuccessful) reset(getValues())
  }, [isSubmitSuccessful, reset, getValues])
  return null
}

const Writing = ({
  draft,
  values,
  of,
  isNew = false,
  onSave,
  onChanged,
}: {
  draft: string
  values: TemplateInput
  of: Needing
  isNew?: boolean
  onSave: (input: TemplateInput) => Promise<unknown>
  onChanged?: (isChanged: boolean) => void
}) => {
  const t = useText()
  return (
    <Form
      schema={TemplateInput}
      defaultValues={values}
      draft={draft}
      label={t('work.template.text')}
      onSubmit={onSave}
      className="template-form"
    >
      {form => {
        const { isDirty } = form.formState
        return (
          <>
            <FieldRow>
              <TextField name="title" label={t('work.templates.title')} maxLength={titleLength} />
              <SelectField
                name="kind"
                label={t('work.templates.kind')}
                choices={templateKinds.map(value => ({ value, label: t(`work.template.kind.${value}`) }))}
              />
            </FieldRow>
            <BodyField isNew={isNew} />
            <DraftNote />
            <p>
              <Button type="submit" tone="primary" of={of} why={!isDirty && !isNew && t('app.why.unchanged')}>
                {t('work.template.save')}
              </Button>
            </p>
            <AfterSaving />
            <Told isChanged={isDirty} onChanged={onChanged} />
          </>
        )
      }}
    </Form>
  )
}

const Told = ({
  isChanged,
  onChanged,
}: {
  isChanged: boolean
  onChanged: ((isChanged: boolean) => void) | undefined
}) => {
  useEffect(() => onChanged?.(isChanged), [isChanged, onChanged])
  return null
}

const blank: TemplateInput = { title: '', kind: 'letter', body: '' }

/** A template that is not there yet. */
export const NewTemplatePage = () => {
  const t = useText()
  const navigate = useNavigate()
  const toasts = useToasts()
  const { active } = useAccount()
  const create = useCommand(Templates, 'CREATE')
  return (
    <Page title={t('files.page.templateNew')} width="narrow">
      <Writing
        key={active?.organisation.id}
        draft={`template.new.${active?.organisation.id}`}
        values={blank}
        of={create}
        isNew
        onSave={async body => {
          const { id } = await create.run({ body })
          toasts.done('work.template.saved')
          navigate(filesPaths.editTemplate(id), { replace: true })
        }}
      />
    </Page>
  )
}

/** What can be done with a template as a whole. */
const Acts = ({ template, onChange }: { template: TemplateView; onChange: (now: TemplateView) => void }) => {
  const t = useText()
  const toasts = useToasts()
  const navigate = useNavigate()
  const [sharing, share] = useState(false)
  const [deleting, ask] = useState(false)
  const withdraw = useCommand(Templates, 'WITHDRAW')
  const duplicate = useCommand(Templates, 'DUPLICATE')
  const remove = useCommand(Templates, 'DELETE')
  const { id, version, title, mayKeep, stat } = template
  const copy = async () => {
    const made = await duplicate.run({
      id,
      title: t('work.templates.duplicate.title', { title }).slice(0, titleLength),
    })
    toasts.done('work.templates.duplicated')
    navigate(filesPaths.editTemplate(made.id))
  }
  const take = async () => {
    onChange(await withdraw.run({ id, version }))
    toasts.done('work.template.withdraw.done', { title })
  }
  const end = async () => {
    await remove.run({ id, version })
    toasts.done('work.template.delete.done', { title })
    navigate(filesPaths.templates(), { replace: true })
  }
  return (
    <>
      {mayKeep ? (
        <Button icon={Trash2} of={remove} onClick={() => ask(true)}>
          {t('work.template.delete')}
        </Button>
      ) : null}
      <Button icon={Copy} of={duplicate} onClick={() => void copy().catch(toasts.failed)}>
        {t('work.templates.duplicate')}
      </Button>
      {mayKeep && stat === 'shared' ? (
        <Button of={withdraw} onClick={() => void take().catch(toasts.failed)}>
          {t('work.template.event.withdraw')}
        </Button>
      ) : null}
      {mayKeep ? (
        <Button icon={Share2} onClick={() => share(true)}>
          {t('work.template.event.share')}
        </Button>
      ) : null}
      {sharing ? <ShareDialog template={template} onClose={() => share(false)} /> : null}
      {deleting ? (
        <ConfirmDialog
          danger
          title={t('work.template.delete.title', { title })}
          message={t('work.template.delete.message')}
          confirm={t('work.template.delete')}
          busy={remove.busy}
          onConfirm={() => void end().catch(toasts.failed)}
          onClose={() => ask(false)}
        />
      ) : null}
    </>
  )
}

type Opened = { readonly template: TemplateView; readonly body: string }

type Showing = { readonly showsVersions: boolean; readonly onShowVersions: () => void }

const Editing = ({
  found,
  showsVersions,
  onShowVersions,
  onNewer,
}: Showing & { found: Opened; onNewer: () => void }) => {
  const t = useText()
  const toasts = useToasts()
  const update = useCommand(Templates, 'UPDATE')
  // What is written builds on what was opened here or saved from here; sharing changes nothing of the text.
  const [opened, open] = useState(found)
  const [isChanged, change] = useState(false)
  const isTheirs = found.template.number > opened.template.number
  // The later of what this page was answered and what was asked again since.
  const template = isTheirs || opened.template.version > found.template.version ? opened.template : found.template
  const { id, title, kind, mayKeep, stat } = template
  return (
    <Page
      title={title}
      aside={<TemplateStatus stat={stat} />}
      action={<Acts template={template} onChange={now => open({ ...opened, template: now })} />}
      width="narrow"
    >
      {isTheirs ? (
        <Notice
          tone="warning"
          action={
            <Button small onClick={onNewer}>
              {t('work.template.theirs.take')}
            </Button>
          }
        >
          <p>{t('work.template.theirs')}</p>
        </Notice>
      ) : null}
      {mayKeep ? (
        <Section title={t('work.template.text')}>
          <Writing
            draft={`template.${id}.${opened.template.number}`}
            values={{ title, kind, body: opened.body }}
            of={update}
            onChanged={change}
            onSave={async body => {
              const now = await update.run({ id, version: template.version, body })
              open({ template: now, body: body.body })
              toasts.done('work.template.saved')
            }}
          />
        </Section>
      ) : (
        <>
          <Notice>
            <p>{t('work.template.readOnly')}</p>
          </Notice>
          <Section title={t('work.template.text')}>
            <RichTextShown html={opened.body} />
          </Section>
        </>
      )}
      <Preview template={opened.template} isChanged={isChanged} />
      {showsVersions ? (
        <Versions template={template} onRestored={onNewer} />
      ) : (
        <p>
          <Button onClick={onShowVersions}>{t('work.template.versions.show')}</Button>
        </p>
      )}
    </Page>
  )
}

/** A template under edit; for who may not change it, to be read. */
export const EditTemplatePage = () => {
  const t = useText()
  const { templateId = '' } = useParams()
  const [round, next] = useState(0)
  // Beyond a version that is brought back: the page begins anew with it.
  const [showsVersions, showVersions] = useState(false)
  const found = useQueryOf(Templates, 'GET_BODY', { id: templateId as Id<'template'> })
  const { data } = found
  if (!data) return <WaitingPage title={t('work.templates.mine')} found={found} />
  return (
    <Editing
      key={`${data.template.id}.${round}`}
      found={data}
      showsVersions={showsVersions}
      onShowVersions={() => showVersions(true)}
      onNewer={() => void found.refetch().then(() => next(count => count + 1))}
    />
  )
}
