import { mergeAttributes, Node } from '@tiptap/core'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import {
  Bold,
  Heading1,
  Heading2,
  Italic,
  Link2,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Underline,
  Undo2,
} from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { type SourceName, sourceNames } from '#shared/work/merge-fields.ts'
import { isLinkAddress } from '#shared/work/template-link.ts'
import { useText } from '../../lib/i18n.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { fieldLabel, useFieldMenu } from './field-labels.ts'
import './templates.css'

/** A merge field in the text: one piece, which is written, moved and deleted as a whole. */
const fieldNode = (labelOf: (field: string) => string) =>
  Node.create({
    name: 'field',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({
      field: {
        default: '',
        parseHTML: (element: HTMLElement) => element.getAttribute('data-field'),
        renderHTML: ({ field }) => ({ 'data-field': field }),
      },
    }),
    parseHTML: () => [{ tag: 'span[data-field]' }],
    renderHTML: ({ node, HTMLAttributes }) => {
      const field: unknown = node.attrs.field
      const label = typeof field === 'string' ? labelOf(field) : ''
      return ['span', mergeAttributes(HTMLAttributes, { class: 'merge-field' }), label]
    },
  })

const LinkDialog = ({
  address: before,
  onSet,
  onClose,
}: {
  address: string
  onSet: (address: string) => void
  onClose: () => void
}) => {
  const t = useText()
  const id = useId()
  const [address, setAddress] = useState(before)
  const [wrong, setWrong] = useState(false)
  const set = () => {
    const said = address.trim()
    if (said && !isLinkAddress(said)) setWrong(true)
    else onSet(said)
  }
  return (
    <Dialog
      title={t('work.template.link')}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.close')}</Button>
          <Button tone="primary" onClick={set}>
            {t('work.template.link.set')}
          </Button>
        </>
      }
    >
      <div className="ui form">
        <div className={wrong ? 'field error' : 'field'}>
          <label htmlFor={id}>{t('work.template.link.address')}</label>
          <input
            id={id}
            type="url"
            value={address}
            aria-invalid={wrong || undefined}
            aria-describedby={`${id}-help${wrong ? ` ${id}-error` : ''}`}
            onChange={({ target }) => setAddress(target.value)}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              set()
            }}
          />
          {wrong ? (
            <p className="field-error" id={`${id}-error`} role="alert">
              {t('work.template.link.wrong')}
            </p>
          ) : null}
          <p className="field-help" id={`${id}-help`}>
            {t('work.template.link.help')}
          </p>
        </div>
      </div>
    </Dialog>
  )
}

const useRichText = (
  html: string,
  options: { readonly label?: string; readonly onChange?: (html: string) => void },
) => {
  const t = useText()
  const { label, onChange } = options
  return useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [1, 2, 3] },
        code: false,
        codeBlock: false,
        link: { openOnClick: false, autolink: false, isAllowedUri: address => isLinkAddress(address) },
      }),
      fieldNode(field => fieldLabel(t, field)),
    ],
    content: html,
    editable: onChange !== undefined,
    // The content policy lets in no style that a script writes: templates.css has them.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: 'rich-text',
        // What is only read is no field, which would need a name.
        ...(onChange ? { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label ?? '' } : { role: 'document' }),
      },
    },
    onUpdate: ({ editor }) => onChange?.(editor.getHTML()),
  })
}

/** The text as it is read. What is no part of a template is not shown, whatever the HTML holds. */
export const RichTextShown = ({ html }: { html: string }) => {
  const editor = useRichText(html, {})
  useEffect(() => {
    if (editor.getHTML() !== html) editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html])
  return <EditorContent editor={editor} />
}

/** Writes the text of a template, with its merge fields. `replaced` takes the place of what stands there, when it changes. */
export const RichText = ({
  html,
  label,
  replaced,
  sources = sourceNames,
  onChange,
}: {
  html: string
  label: string
  /** Whose merge fields may be put in. */
  sources?: readonly SourceName[]
  replaced: { readonly html: string } | undefined
  onChange: (html: string) => void
}) => {
  const t = useText()
  const menu = useFieldMenu(sources)
  const [linking, link] = useState(false)
  const editor = useRichText(html, { label, onChange })
  useEffect(() => {
    if (replaced) editor.commands.setContent(replaced.html, { emitUpdate: true })
  }, [editor, replaced])
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      heading: now.isActive('heading', { level: 1 }),
      subheading: now.isActive('heading', { level: 2 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
  const act = () => {
    // At once: the editor's own way waits for the next frame, and what is typed before that would be lost.
    editor.view.focus()
    return editor.chain().focus()
  }
  const address: unknown = editor.getAttributes('link').href
  return (
    <div className="rich-text-frame">
      <fieldset className="rich-text-bar" aria-label={t('work.template.toolbar')}>
        {menu.length > 0 ? (
          <MenuButton
            label={t('work.template.field')}
            face={<span>{t('work.template.field')}</span>}
            className="field-menu"
            entries={menu.flatMap(({ source, label: heading, fields }) => [
              { key: source, heading },
              ...fields.map(({ field, label: name }) => ({
                key: field,
                label: name,
                onSelect: () => act().insertContent({ type: 'field', attrs: { field } }).run(),
              })),
            ])}
          />
        ) : null}
        <IconButton
          icon={Bold}
          label={t('work.template.bold')}
          pressed={on.bold}
          aria-keyshortcuts="Control+B"
          onClick={() => act().toggleBold().run()}
        />
        <IconButton
          icon={Italic}
          label={t('work.template.italic')}
          pressed={on.italic}
          aria-keyshortcuts="Control+I"
          onClick={() => act().toggleItalic().run()}
        />
        <IconButton
          icon={Underline}
          label={t('work.template.underline')}
          pressed={on.underline}
          aria-keyshortcuts="Control+U"
          onClick={() => act().toggleUnderline().run()}
        />
        <IconButton
          icon={Heading1}
          label={t('work.template.heading')}
          pressed={on.heading}
          onClick={() => act().toggleHeading({ level: 1 }).run()}
        />
        <IconButton
          icon={Heading2}
          label={t('work.template.subheading')}
          pressed={on.subheading}
          onClick={() => act().toggleHeading({ level: 2 }).run()}
        />
        <IconButton
          icon={List}
          label={t('work.template.bullets')}
          pressed={on.bullets}
          onClick={() => act().toggleBulletList().run()}
        />
        <IconButton
          icon={ListOrdered}
          label={t('work.template.numbers')}
          pressed={on.numbers}
          onClick={() => act().toggleOrderedList().run()}
        />
        <IconButton
          icon={Quote}
          label={t('work.template.quote')}
          pressed={on.quote}
          onClick={() => act().toggleBlockquote().run()}
        />
        <IconButton
          icon={Link2}
          label={t('work.template.link')}
          pressed={on.link}
          aria-haspopup="dialog"
          onClick={() => link(true)}
        />
        <IconButton
          icon={Undo2}
          label={t('work.template.undo')}
          why={!on.canUndo && t('app.why.nothingDone')}
          onClick={() => act().undo().run()}
        />
        <IconButton
          icon={Redo2}
          label={t('work.template.redo')}
          why={!on.canRedo && t('app.why.nothingUndone')}
          onClick={() => act().redo().run()}
        />
      </fieldset>
      <EditorContent editor={editor} />
      {linking ? (
        <LinkDialog
          address={typeof address === 'string' ? address : ''}
          onClose={() => link(false)}
          onSet={href => {
            link(false)
            const chain = act().extendMarkRange('link')
            if (href === '') chain.unsetLink().run()
            else if (editor.state.selection.empty && !on.link)
              chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
            else chain.setLink({ href }).run()
          }}
        />
      ) : null}
    </div>
  )
}
