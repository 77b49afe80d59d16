import { refusals } from './en/refusals.ts'

/** Texts of the work area. Keys start with the area's name; parameters stand in braces. */
export const work = {
  ...refusals,
  // When something reminds of itself.
  'work.reminder.never': 'Never',
  'work.reminder.15min': '15 minutes before',
  'work.reminder.30min': '30 minutes before',
  'work.reminder.1hour': '1 hour before',
  'work.reminder.1day': '1 day before',
  // What a person has pinned to the desk.
  'work.pin': 'Pin to Home',
  'work.pinned': 'Pinned',
  'work.pinned.empty': 'Pin a service, an organisation or a deal on its page, and it is here whenever you come in.',
  'work.pinned.find': 'Find a service',
  'work.pinned.service': 'Service of {name}',
  'work.pinned.organisation': 'Organisation',
  'work.pinned.purchase': 'Purchase from {name}',
  'work.pinned.sale': 'Sale to {name}',
  'work.pinned.unnamed': 'Service without a name',
  'work.pinned.more': 'Move or unpin {name}',
  'work.pinned.move': 'Move {name}: drag it, or press the up and down arrow keys',
  'work.pinned.up': 'Move up',
  'work.pinned.down': 'Move down',
  'work.pinned.unpin': 'Unpin',
  'work.pinned.moved': '{name} is now number {place} of {count}.',
  'work.pinned.unpinned': '{name} is no longer pinned.',
} as const
