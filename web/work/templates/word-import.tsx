import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useText } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { readWord } from './word.ts'

/** Reads a Word file into the text. The file is read in this browser and goes nowhere. */
export const WordImport = ({ isEmpty, onHtml }: { isEmpty: boolean; onHtml: (html: string) => void }) => {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [busy, work] = useState(false)
  const [problem, tell] = useState<{ readonly name: string; readonly kind: 'failed' | 'tooLarge' | 'imported' }>()
  const [waiting, wait] = useState<{ readonly name: string; readonly html: string }>()
  const put = ({ name, html }: { name: string; html: string }) => {
    wait(undefined)
    onHtml(html)
    tell({ name, kind: 'imported' })
  }
  const read = async (file: File) => {
    work(true)
    tell(undefined)
    const answer = await readWord(file)
    work(false)
    const { name } = file
    if ('problem' in answer) tell({ name, kind: answer.problem })
    else if (isEmpty) put({ name, html: answer.html })
    else wait({ name, html: answer.html })
  }
  return (
    <div className="word-import">
      <input
        ref={input}
        type="file"
        hidden
        accept=".docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void read(file)
        }}
      />
      <Button small icon={FileUp} busy={busy} onClick={() => input.current?.click()}>
        {t('work.template.import')}
      </Button>
      {problem?.kind === 'imported' ? (
        <Notice tone="positive">
          <p>{t('work.template.imported', { name: problem.name })}</p>
          <p>{t('work.template.imported.lost')}</p>
        </Notice>
      ) : problem ? (
        <Notice tone="danger">
          <p>
            {t(problem.kind === 'failed' ? 'work.template.import.failed' : 'work.template.import.tooLarge', {
              name: problem.name,
            })}
          </p>
        </Notice>
      ) : null}
      {waiting ? (
        <ConfirmDialog
          title={t('work.template.import.replace')}
          message={t('work.template.import.replace.message')}
          confirm={t('work.template.import.replace.do')}
          onConfirm={() => put(waiting)}
          onClose={() => wait(undefined)}
        />
      ) : null}
    </div>
  )
}
