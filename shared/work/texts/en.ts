import { workEvents } from './en/events.ts'
import { refusals } from './en/refusals.ts'

/** Texts of the work area. Keys start with the area's name; parameters stand in braces. */
export const work = {
  ...refusals,
  ...workEvents,
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
  // Filters of lists that a person keeps.
  'work.views': 'Saved filters',
  'work.views.save': 'Save these filters',
  'work.views.saveHelp':
    'They are kept for you, wherever you sign in. Under a name that is there already they take its place.',
  'work.views.name': 'Name',
  'work.views.saved': "The filters are saved as '{name}'.",
  'work.views.arrange': 'Arrange saved filters',
  'work.views.rename': 'Rename {name}',
  'work.views.up': 'Move {name} up',
  'work.views.down': 'Move {name} down',
  'work.views.first': 'It is the first already.',
  'work.views.last': 'It is the last already.',
  'work.views.remove': 'Remove {name}',
  'work.views.removed': "'{name}' is removed.",
  'work.views.renamed': "The filters are called '{name}' now.",
  // The copy of all that is kept of a person, and its end.
  'work.data.lead': 'What Tradewell keeps of you: have a copy of it, or have it erased.',
  'work.data.copy': 'A copy of your data',
  'work.data.copy.lead':
    'One archive with everything that is kept of you, in files that programs can read, and the files that you brought. Making it takes a moment; you are told when it is there.',
  'work.data.copy.making': 'The copy is being made',
  'work.data.copy.ready': 'Made {time}, {size}. It can be had until {until}.',
  'work.data.copy.leftOut.one': '{count} file was too much for the archive. It is listed in it and stays where it is.',
  'work.data.copy.leftOut.other':
    '{count} files were too much for the archive. They are listed in it and stay where they are.',
  'work.data.copy.ask': 'Make a copy',
  'work.data.copy.again': 'Make a new copy',
  'work.data.copy.get': 'Get the copy',
  'work.data.copy.asked': 'The copy is being made. You are told when it is there.',
  'work.data.erase': 'Erase my account',
  'work.data.erase.lead': 'This ends your account for good. Nobody can bring it back, not even we.',
  'work.data.erase.goes': 'What goes',
  'work.data.erase.goes.what':
    'Your profile, picture, sign-ins, settings, notifications, pinned things and files, your places in organisations, and what you wrote in requests that came to nothing.',
  'work.data.erase.stays': 'What stays, and why',
  'work.data.erase.stays.signed':
    'Documents that you signed, with their requests and files: law asks both sides to keep them for seven years.',
  'work.data.erase.stays.billed': 'Invoices and payments, for the same reason.',
  'work.data.erase.stays.log':
    'That something happened, in the logs of those whom it concerned: by a number that names nobody, without your name or your words.',
  'work.data.erase.stays.organisations':
    'What you did for organisations, such as their services: it is theirs. Your name is not on it.',
  'work.data.erase.stays.backups': 'Backups, which forget everything within 35 days.',
  'work.data.erase.obstacles': 'Settle these first',
  'work.data.erase.obstacle.owner': 'you own this organisation; hand it over',
  'work.data.erase.obstacle.signer':
    'its contracts need your signature; it has to let somebody else sign, or ask for fewer signatures',
  'work.data.erase.obstacle.request': 'this request is not answered; withdraw it',
  'work.data.erase.obstacle.drafts':
    'this draft is one of so many that not all of your requests were looked at; delete drafts that you do not need',
  'work.data.erase.obstacle.quotes': 'this request for quotes is open; award it or call it off',
  'work.data.erase.obstacle.deal': 'this deal runs until all is delivered and paid',
  'work.data.erase.obstacle.invoice': 'this invoice is open',
  'work.data.erase.notFresh': 'An account is erased only by a sign-in of the last ten minutes.',
  'work.data.erase.signIn': 'Sign in again',
  'work.data.erase.ask': 'Erase my account',
  'work.data.erase.confirm': 'Erase your account for good?',
  'work.data.erase.forGood': 'You are signed out at once, and can never sign in to this account again.',
  'work.data.erase.email': 'Type the e-mail address of the account',
  'work.data.erase.do': 'Erase for good',
  'work.data.erase.begun': 'Your account is being erased. A last mail tells you when it is done.',
} as const
