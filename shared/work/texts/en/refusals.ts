/** Why a call of this area was refused. Clients and tests depend on the keys. */
export const refusals = {
  'refusal.work.tooManyPinned': 'At most {limit} things can be pinned. Unpin one first.',
  'refusal.work.copyUnderWay': 'A copy of your data is being made already.',
  'refusal.work.signInAgain': 'Sign in again first: only a sign-in of the last ten minutes can erase an account.',
  'refusal.work.otherAddress': 'That is not the e-mail address of your account.',
  'refusal.work.notSettled': 'Something has to be settled first: {name}. Things to settle in all: {count}.',
  'refusal.work.valuesMissing': 'These fields of the template have no value here: {fields}.',
  'refusal.work.templateEmpty': 'A template that is shared needs a text.',
  'refusal.work.tooManyColumns': 'A board has at most {limit} columns.',
  'refusal.work.tooManyLabels': 'A board has at most {limit} labels.',
  'refusal.work.columnNotEmpty': 'There are cards in this column ({count}). Move them first.',
  'refusal.work.lastColumn': 'A board needs at least one column.',
  'refusal.work.notOfBoard': 'This person is not on this board.',
  'refusal.work.tooManyComments': 'A task has at most {limit} comments.',
  'refusal.work.tooManyMails': 'You have written many mails in a short time. Wait a while before you send more.',
  'refusal.work.notRelated':
    'You can write to people, clients and suppliers of your own. One of the recipients is none of them, or no longer.',
  'refusal.work.recipientLacks': 'Nothing was sent: these fields have no value for {name}: {fields}.',
  'refusal.work.mailEmpty': 'A mail needs a text.',
  'refusal.work.noSubject': 'A mail needs a subject.',
  'refusal.work.noRecipient': 'A mail needs a recipient.',
  'refusal.work.tooManyDrafts': 'At most {limit} drafts are kept. Delete one first.',
} as const
