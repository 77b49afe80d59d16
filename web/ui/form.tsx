import { zodResolver } from '@hookform/resolvers/zod'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  FormProvider,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { CallError } from '../lib/call.ts'
import { useDraft } from '../lib/draft.ts'
import { failureText, isText, type Text, TextError, useText } from '../lib/i18n.ts'
import { Leaving } from './confirm-dialog.tsx'
import { problemText } from './problem-text.ts'

type Schema = z.ZodType<FieldValues, FieldValues>

export type FormProps<S extends Schema> = {
  readonly schema: S
  readonly defaultValues: DefaultValues<z.input<S>>
  /** Carries it out. A refusal that names a field is shown beside that field, any other above the buttons. */
  readonly onSubmit: (values: z.output<S>) => Promise<unknown> | undefined
  /** Keeps what is typed under this name in this browser until it is sent, and warns before leaving. */
  readonly draft?: string
  readonly children: ReactNode | ((form: UseFormReturn<z.input<S>, unknown, z.output<S>>) => ReactNode)
  readonly className?: string
  /** The accessible name, where no heading gives it. */
  readonly label?: string
  /** Nothing is lost that is worth a warning: one may leave it half filled. */
  readonly leavable?: boolean
}

const Draft = createContext<{ savedAt: number | undefined }>({ savedAt: undefined })
/** When the draft of the form around was last kept. */
export const useDraftSaved = () => useContext(Draft).savedAt

/** The message of a field's error: a key of the catalogue, or the words of the schema. */
export const fieldMessage = (message: string | undefined, t: Text): string | undefined =>
  message && isText(message) ? t(message) : message

/** The field that a refusal names: as it is called, or within the one object that a method takes it in. */
const fieldOf = (error: unknown, values: FieldValues): string | undefined => {
  const isOfField =
    error instanceof CallError && (error.errorType === 'input.invalid' || error.errorType === 'input.character')
  const named = error instanceof TextError ? error.field : isOfField ? String(error.params.field ?? '') : undefined
  return [named, named?.replace(/^\w+\./, '')].find(name => name && name in values)
}

const problemOf = (error: unknown): string =>
  error instanceof CallError && error.params.problem !== undefined ? String(error.params.problem) : failureText(error)

/**
 * A form over a schema: one column, errors beside their fields, the focus on the first of them. The schema is the one that
 * the server checks with. Fields inside find it by themselves.
 */
export const Form = <S extends Schema>({
  schema,
  defaultValues,
  onSubmit,
  draft,
  children,
  className,
  label,
  leavable,
}: FormProps<S>) => {
  type Input = z.input<S>
  const t = useText()
  const [failure, setFailure] = useState<string>()
  const kept = useDraft<DefaultValues<Input>>(draft)
  const form = useForm<Input, unknown, z.output<S>>({
    defaultValues: kept.initial ? { ...defaultValues, ...kept.initial } : defaultValues,
    resolver: zodResolver(schema, { error: issue => problemText(issue, t) }) as unknown as Resolver<
      Input,
      unknown,
      z.output<S>
    >,
    mode: 'onTouched',
  })
  // Below the button of a long form nobody would see it.
  const told = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (failure) told.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  const { isDirty, isSubmitting, isSubmitSuccessful } = form.formState
  /** What was sent last: the form tells of its values once more after that, and they are no draft any longer. */
  const sent = useRef<string>(undefined)

  useEffect(() => {
    if (!draft) return
    const watching = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty: changed }) => {
        if (changed && JSON.stringify(values) !== sent.current) kept.save(values as DefaultValues<Input>)
      },
    })
    return watching
  }, [draft, form, kept.save])

  const submit = form.handleSubmit(async values => {
    setFailure(undefined)
    try {
      const written = JSON.stringify(form.getValues())
      await onSubmit(values)
      sent.current = written
      kept.discard()
    } catch (error) {
      const field = fieldOf(error, form.getValues())
      if (field) {
        form.setError(field as FieldPath<Input>, { message: problemOf(error) }, { shouldFocus: true })
      } else {
        form.setError('root', { type: 'refused' })
        setFailure(failureText(error))
      }
    }
  })

  return (
    <FormProvider {...form}>
      <Draft value={{ savedAt: kept.savedAt }}>
        <form
          className={`ui form${className ? ` ${className}` : ''}`}
          noValidate
          aria-label={label}
          aria-busy={isSubmitting || undefined}
          onSubmit={submit}
        >
          {typeof children === 'function' ? children(form) : children}
          {failure ? (
            <p className="form-failure" role="alert" ref={told}>
              {failure}
            </p>
          ) : null}
          <Leaving when={!leavable && isDirty && !isSubmitting && !isSubmitSuccessful} />
        </form>
      </Draft>
    </FormProvider>
  )
}
