import { useRef, useState } from 'react'
import { Seals } from '#shared/files/Seals.contract.ts'
import { coveredBy, type FoundSeal, findSeals, type SealState, type Verdict, verdictOf } from '#shared/files/seals.ts'
import { client } from '../lib/call.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { exactTime } from '../lib/time.ts'
import { DropArea } from '../parts/drop-area.tsx'
import { Failure } from '../ui/failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page, Section } from '../ui/page.tsx'
import { Spinner } from '../ui/spinner.tsx'
import './verify.css'

const verifySeals = client(Seals)

type Checked = {
  readonly name: string
  readonly verdict: Verdict
  readonly digest: string
  readonly seals: readonly (FoundSeal & { readonly state: SealState })[]
}
type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly name: string }
  | { readonly kind: 'failed'; readonly error: unknown; readonly file: File }
  | { readonly kind: 'checked'; readonly checked: Checked }

const tones = {
  unchanged: 'positive',
  added: 'warning',
  changed: 'danger',
  foreign: 'warning',
  none: 'info',
} as const satisfies Record<Verdict, string>

const sha256 = async (bytes: Uint8Array): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** Reads a file on this device, and asks the server of each signature in it whether it is the product's. */
const check = async (file: File): Promise<Checked> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const found = findSeals(bytes)
  const asked: { digest: string; signature: string }[] = []
  // One after the other: each is a copy of nearly the whole file.
  for (const seal of found) asked.push({ digest: await sha256(coveredBy(bytes, seal)), signature: seal.signature })
  const { states } = asked.length > 0 ? await verifySeals('VERIFY', { seals: asked }) : { states: [] }
  const seals = found.map((seal, n) => ({ ...seal, state: states[n] ?? 'foreign' }))
  return { name: file.name, verdict: verdictOf(bytes.length, seals), digest: await sha256(bytes), seals }
}

/** What the seals that hold say: whatever another wrote into the file is not repeated here. */
const Statements = ({ seals }: Pick<Checked, 'seals'>) => {
  const t = useText()
  const language = useLanguage()
  const own = seals.filter(({ state }) => state === 'holds')
  if (own.length === 0) return null
  return (
    <Section title={t('files.verify.says')}>
      <ol className="seals">
        {own.map(({ statement, at, end }) => (
          <li key={end}>
            <p>{statement}</p>
            {at ? (
              <p className="field-help">
                {t('files.verify.at')} <time dateTime={at}>{exactTime(at, language)}</time>
              </p>
            ) : null}
          </li>
        ))}
      </ol>
    </Section>
  )
}

const Result = ({ checked }: { checked: Checked }) => {
  const t = useText()
  const { name, verdict, digest, seals } = checked
  return (
    <div className="checked-paper">
      <Notice tone={tones[verdict]} title={t(`files.verify.${verdict}.title`)} reveal>
        <p>{t(`files.verify.${verdict}.text`, { name })}</p>
      </Notice>
      {verdict === 'unchanged' || verdict === 'added' ? <Statements seals={seals} /> : null}
      <dl className="digest">
        <dt>{t('files.verify.digest')}</dt>
        <dd>
          <code>{digest}</code>
        </dd>
      </dl>
    </div>
  )
}

/** /verify: what a paper is, and whether it is still what was sealed, for anybody who was sent one. */
export const VerifyPage = () => {
  const t = useText()
  const [state, setState] = useState<State>({ kind: 'idle' })
  // Of several files that are chosen one after the other, the last one counts.
  const latest = useRef<File>(undefined)
  const take = async (file: File) => {
    latest.current = file
    const show = (next: State) => {
      if (latest.current === file) setState(next)
    }
    show({ kind: 'reading', name: file.name })
    try {
      show({ kind: 'checked', checked: await check(file) })
    } catch (error) {
      show({ kind: 'failed', error, file })
    }
  }
  return (
    <Page title={t('files.page.verify')} subtitle={t('files.verify.lead')} width="narrow">
      <DropArea
        label={t('files.verify.choose')}
        accept="application/pdf,.pdf"
        help={t('files.verify.help')}
        onFiles={([file]) => file && take(file)}
      />
      {state.kind === 'reading' ? (
        <p role="status">
          <Spinner /> {t('files.verify.reading', { name: state.name })}
        </p>
      ) : null}
      {state.kind === 'failed' ? <Failure error={state.error} onRetry={() => take(state.file)} /> : null}
      {state.kind === 'checked' ? <Result checked={state.checked} /> : null}
      <p className="field-help">{t('files.verify.outside')}</p>
    </Page>
  )
}
