import { organisationsEvents } from './events.ts'

/** The audit log. */
export const audit = {
  ...organisationsEvents,
  'organisations.audit.subtitle':
    'Everything that happened, who did it and when. Nothing in it can be changed unnoticed.',
  'organisations.audit.what': 'What happened',
  'organisations.audit.who': 'Who',
  'organisations.audit.when': 'When',
  'organisations.audit.entry': 'Entry',
  'organisations.audit.deal': 'Deal',
  'organisations.audit.event': 'Event',
  'organisations.audit.hash': 'Fingerprint',
  'organisations.audit.previous': 'Fingerprint of the entry before',
  'organisations.audit.area': 'Area',
  'organisations.audit.anyArea': 'Any area',
  'organisations.audit.by': 'Done by',
  'organisations.audit.anybody': 'Anybody',
  'organisations.audit.by.us': 'Us',
  'organisations.audit.by.me': 'Me',
  'organisations.audit.by.others': 'Others',
  'organisations.audit.by.system': 'Tradewell helper agent',
  'organisations.audit.from': 'From',
  'organisations.audit.to': 'To',
  'organisations.audit.unknown': 'Somebody who is no longer there',
  'organisations.audit.none': 'Nothing has happened yet',
  'organisations.audit.noneHint': 'What you and others do in your deals, services and settings is written down here.',
  'organisations.audit.checking': 'Checking that nothing was changed …',
  'organisations.audit.intact': 'Intact',
  'organisations.audit.intactAll.one': 'The log has one entry, and it is as it was written.',
  'organisations.audit.intactAll.other':
    'All {count} entries are as they were written: each carries the fingerprint of the one before.',
  'organisations.audit.intactSoFar.one': 'The first entry is as it was written.',
  'organisations.audit.intactSoFar.other': 'The first {count} entries are as they were written.',
  'organisations.audit.broken': 'Broken at entry {entry}',
  'organisations.audit.brokenHint':
    'This entry, or the one before, was changed or removed after it was written. Keep an export, and tell support.',
  'organisations.audit.checkRest': 'Check the rest',
  'organisations.audit.checkAgain': 'Check again',
  'organisations.audit.something': 'Something happened ({type}).',
}
