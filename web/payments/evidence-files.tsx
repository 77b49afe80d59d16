import { useState } from 'react'
import { Files } from '#shared/files/Files.contract.ts'
import { fileKinds } from '#shared/kit/file-kinds.ts'
import type { Id } from '#shared/kit/id.ts'
import { DisputeFiles } from '#shared/payments/DisputeFiles.contract.ts'
import {
  type DealPaper,
  type DisputeView,
  dealPapers,
  type EvidenceKind,
  evidenceKinds,
  evidenceLimits,
  evidenceTypes,
  isEvidenceType,
  proves,
} from '#shared/payments/evidence.ts'
import { client } from '../lib/call.ts'
import { downloadUrl } from '../lib/download.ts'
import { useLanguage, useText } from '../lib/i18n.ts'
import { useCommand, useQueryOf } from '../lib/query.ts'
import { useSize } from '../lib/size.ts'
import { DropArea } from '../parts/drop-area.tsx'
import { UploadList } from '../parts/uploader.tsx'
import { useUploads } from '../parts/use-uploads.ts'
import { Button } from '../ui/button.tsx'
import { later } from '../ui/later.tsx'
import { useToasts } from '../ui/toasts.tsx'
import './evidence-files.css'
import { keepingOnce } from './kept-once.ts'

const KeptDialog = later(() => import('../parts/kept-dialog.tsx').then(module => module.KeptDialog))

const accepted = evidenceTypes.flatMap(type => [type, ...fileKinds[type].endings.map(ending => `.${ending}`)]).join(',')
const endings = evidenceTypes.map(type => fileKinds[type].endings[0].toUpperCase()).join(', ')

/** Why a file is no evidence, as a refusal of the catalogue; undefined for one that may be tried. */
const problemOf = ({ type, size }: { readonly type: string; readonly size: number }) => {
  if (!isEvidenceType(type)) return 'payments.evidenceType' as const
  return size > evidenceLimits.bytes ? ('payments.evidenceTooLarge' as const) : undefined
}

type NewFileProps = { readonly disputeId: string; readonly kind: EvidenceKind; readonly label: string }

/** Brings a file of this device: it is kept with one's own files, and for the answer. */
const NewFile = ({ disputeId, kind, label }: NewFileProps) => {
  const t = useText()
  const toasts = useToasts()
  const [problem, setProblem] = useState<string>()
  const create = useCommand(Files, 'THREAD_CREATE')
  const add = useCommand(DisputeFiles, 'ADD_FILE')
  const [bringOnce] = useState(keepingOnce)
  const uploads = useUploads('thread', async ({ id }, brought) => {
    await bringOnce(id, brought, {
      keep: async file => (await create.run({ file })).id,
      add: file => add.run({ disputeId, kind, file }),
    })
    toasts.done('payments.dispute.files.kept')
  })
  const take = ([file]: readonly File[]) => {
    if (!file) return
    const found = problemOf(file)
    setProblem(found && t(`refusal.${found}`))
    if (!found) uploads.add([file])
  }
  return (
    <div className="evidence-new">
      <DropArea
        label={t('payments.dispute.files.new', { what: label })}
        accept={accepted}
        help={t('payments.dispute.files.drop', { kinds: endings })}
        of={{ needs: create.needs }}
        onFiles={take}
      />
      {problem ? (
        <p className="field-error" role="alert">
          {problem}
        </p>
      ) : null}
      <UploadList uploads={uploads} />
    </div>
  )
}

type Props = {
  readonly dispute: DisputeView
  /** Why nothing can be changed any more. */
  readonly why: string | undefined
}

const paperOf = (kind: EvidenceKind): DealPaper | undefined => dealPapers.find(paper => proves[paper] === kind)

/** What goes with an answer to a bank, by what it proves: papers of the deal with one click, and one's own files. */
export const EvidenceFiles = ({ dispute, why }: Props) => {
  const t = useText()
  const language = useLanguage()
  const size = useSize()
  const toasts = useToasts()
  const [picking, pick] = useState<EvidenceKind>()
  const { id: disputeId, invoiceId, files } = dispute
  const papers = useQueryOf(
    DisputeFiles,
    'GET_PAPERS',
    { invoiceId: invoiceId as Id<'invoice'> },
    { enabled: invoiceId !== undefined },
  )
  const addPaper = useCommand(DisputeFiles, 'ADD_PAPER')
  const addFile = useCommand(DisputeFiles, 'ADD_FILE')
  const remove = useCommand(DisputeFiles, 'REMOVE_FILE')
  const isBusy = addPaper.busy || addFile.busy || remove.busy
  const open = async (kind: EvidenceKind, name: string) => {
    try {
      const { url } = await client(DisputeFiles)('GET_URL', { disputeId, kind })
      downloadUrl(url, name, true)
    } catch (error) {
      toasts.failed(error)
    }
  }
  const keep = (run: Promise<unknown>) => void run.then(() => toasts.done('payments.dispute.files.kept'), toasts.failed)
  const noPaper = (paper: DealPaper): string | undefined => {
    if (invoiceId === undefined) return t('payments.dispute.files.notOurs')
    return paper === 'deliveries' && papers.data?.accepted === 0 ? t('refusal.payments.nothingDelivered') : undefined
  }
  const total = files.reduce((sum, file) => sum + file.size, 0)
  return (
    <>
      <p className="field-help">
        {t('payments.dispute.files.limits', { used: size(total), most: size(evidenceLimits.bytes) })}
      </p>
      <ul className="evidence-files" aria-label={t('payments.dispute.files')}>
        {evidenceKinds.map(kind => {
          const file = files.find(each => each.kind === kind)
          const paper = paperOf(kind)
          const label = t(`payments.dispute.file.${kind}`)
          return (
            <li key={kind}>
              <div>
                <h3>{label}</h3>
                <p>
                  {file
                    ? t('payments.dispute.files.file', { name: file.name, size: size(file.size) })
                    : t(`payments.dispute.file.${kind}.help`)}
                </p>
              </div>
              <div className="evidence-acts">
                {file ? (
                  <Button small tone="quiet" onClick={() => void open(kind, file.name)}>
                    {t('payments.dispute.files.open', { what: label })}
                  </Button>
                ) : null}
                {paper ? (
                  <Button
                    small
                    of={addPaper}
                    busy={isBusy}
                    why={why ?? noPaper(paper)}
                    onClick={() => keep(addPaper.run({ disputeId, paper, language }))}
                  >
                    {t(`payments.dispute.paper.${paper}`)}
                  </Button>
                ) : null}
                <Button small of={addFile} busy={isBusy} why={why} aria-haspopup="dialog" onClick={() => pick(kind)}>
                  {t('payments.dispute.files.pick', { what: label })}
                </Button>
                {file ? (
                  <Button
                    small
                    tone="quiet"
                    of={remove}
                    busy={isBusy}
                    why={why}
                    onClick={() => keep(remove.run({ disputeId, kind }))}
                  >
                    {t('payments.dispute.files.remove', { what: label })}
                  </Button>
                ) : null}
              </div>
              {why === undefined ? <NewFile disputeId={disputeId} kind={kind} label={label} /> : null}
            </li>
          )
        })}
      </ul>
      {picking ? (
        <KeptDialog
          room={1}
          whyNot={file => {
            const problem = problemOf(file)
            return problem && t(`refusal.${problem}`)
          }}
          onPick={([chosen]) => {
            if (chosen) keep(addFile.run({ disputeId, kind: picking, file: chosen.thread as Id<'fileThread'> }))
          }}
          onClose={() => pick(undefined)}
        />
      ) : null}
    </>
  )
}
