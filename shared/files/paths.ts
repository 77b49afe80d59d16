import { paths } from '../kit/paths.ts'

/** Files that one keeps and shares, and templates. */
export const filesPaths = paths('files', {
  files: {
    at: '/management/file',
    access: 'signedIn',
    search: 'signedIn',
    leaves: ['production.file'],
    words: 'app.menu.management.files',
    icon: 'Folder',
    menu: { group: 'management', place: 5 },
  },
  shared: {
    at: '/management/file/share',
    access: 'signedIn',
    search: 'signedIn',
    parent: 'files',
    words: 'files.page.filesShared',
    icon: 'FolderSync',
    menu: { group: 'management', place: 1, within: 'files' },
  },
  /** One file: for its owner, and for everybody whom it is shared with, whatever else they may do. */
  thread: { at: '/management/file/thread/:threadId', access: 'signedIn', parent: 'files' },
  templates: {
    at: '/management/templates',
    access: 'member',
    search: 'signedIn',
    words: 'app.menu.management.templates',
    icon: 'LayoutTemplate',
    menu: { group: 'management', place: 7 },
  },
  templatesShared: {
    at: '/management/templates/shared',
    access: 'member',
    search: 'signedIn',
    parent: 'templates',
    words: 'files.page.templatesShared',
    icon: 'LayoutTemplate',
    menu: { group: 'management', place: 1, within: 'templates' },
  },
  templatesDraft: {
    at: '/management/templates/draft',
    access: 'member',
    search: 'signedIn',
    parent: 'templates',
    words: 'files.page.templatesDraft',
    icon: 'LayoutTemplate',
    menu: { group: 'management', place: 2, within: 'templates' },
  },
  newTemplate: {
    at: '/management/templates/new',
    access: 'member',
    parent: 'templates',
    words: 'files.page.templateNew',
    icon: 'Plus',
    isAction: true,
  },
  editTemplate: { at: '/management/templates/edit/:templateId', access: 'member', parent: 'templates' },
  /** Where anybody finds out what a paper is. */
  verify: { at: '/verify', access: 'public', words: 'files.page.verify', icon: 'ShieldCheck' },
})
