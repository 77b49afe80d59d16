import { slotOf } from '../parts/slots.tsx'

const fill = slotOf('work')
// Deals say where they stand, and parties how they look.
const fillWithDeals = slotOf('work', 'deals', 'files')

const fillWithTemplates = slotOf('templates', 'work', 'deals', 'terms')
const fillWithMail = slotOf('mailbox')
const fillWithTasks = slotOf('work', 'todo')

export const workSlots = [
  fill('thing', () => import('./pin-button.tsx'), 'PinButton'),
  fill('views', () => import('./views/saved-views.tsx'), 'SavedViews'),
  fillWithMail('entry', () => import('./mail/unread.tsx'), 'MailUnread'),
  fillWithTasks('tasks', () => import('./todo/tasks-panel.tsx'), 'TasksPanel'),
  fillWithDeals('desk', () => import('./pinned-panel.tsx'), 'PinnedPanel'),
  fillWithTemplates('text', () => import('./templates/use-template.tsx'), 'UseTemplate'),
]
