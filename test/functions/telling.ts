import { areas } from '#shared/areas.ts'
import type { Area } from '#shared/kit/area.ts'
import { areaOfMethod } from './contracts.ts'

/**
 * What a command changes it tells of by an event: the audit log, notifications and search know of nothing else. A command that changes rows and
 * emits none fails the test in which it does, unless it is listed here with why.
 */

const because = (why: string, ...commands: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(commands.map(command => [command, why]))

/** Commands that may change something of which nobody is told. */
export const silent: Readonly<Record<string, string>> = {
  ...because(
    'a draft is its author’s own affair until it is sent',
    'Invoices.UPDATE',
    'Invoices.UPDATE_MULTI',
    'Mail.CREATE_DRAFT',
    'Mail.DELETE_DRAFT',
    'Mail.SAVE_DRAFT',
    'Proposals.CREATE',
    'Proposals.REMOVE',
    'Proposals.UPDATE',
    'Rfqs.CREATE',
    'Rfqs.REMOVE',
    'Rfqs.UPDATE',
    'Services.REMOVE',
    'Tickets.ADD_INVITEES',
    'Tickets.CREATE',
    'Tickets.REMOVE',
    'Tickets.UPDATE',
  ),
  ...because(
    'how one’s own lists look, and that one leaves by oneself, is nobody else’s affair',
    'Account.SIGN_OUT',
    'Apprisings.MARK_AS_READ',
    'Mail.MARK_AS_READ',
    'Mail.MOVE',
    'PinnedItems.UPDATE',
    'PinnedItems.UPDATE_VIEWS',
    'Tickets.ARCHIVE',
  ),
  ...because(
    'what was asked for is told once it is done: by a worker that follows the row, or by the next step',
    'Account.BEGIN_LINK',
    'Account.COPY_PERSONAL_DATA',
    'Account.ERASE_ACCOUNT',
    'Account.START_IDENTITY_CHECK',
    'ClientViews.SEND_ANSWER_CODE',
    'Invitations.MOVE_LIST',
    'Invitations.PUT_LIST',
    'Invoices.REMIND_OF',
    'Mail.RETRY',
    'OrgAboutUs.HAND_OVER',
    'OrgAboutUs.JOIN_AS_CLIENT',
    'OrgAboutUs.JOIN_AS_CLIENT_ORG',
    'OrgAboutUs.TAKE_OVER',
    'PaymentInstruments.ENABLE_DIRECT_DEBIT',
    'Payments.CONFIRM_PAYMENT',
    'Organisations.DELETE_TEAM',
    'Uploads.CANCEL_PARTS',
    'Uploads.GET_UP_URL',
    'User.SIGN_UP',
  ),
  ...because(
    'where files lie is told with them, and an empty folder is nothing to tell of',
    'Files.FOLDER_CREATE',
    'Files.FOLDER_REMOVE',
    'Files.FOLDER_UPDATE',
  ),
  ...because(
    'a try that failed is counted',
    'Account.LINK',
    'ClientViews.ANSWER',
    'User.CONFIRM_SIGN_UP',
    'User.RECOVER',
  ),
  ...because(
    'what was there already stays as it is, and is told of no second time',
    'Account.PUT_PASSKEY',
    'ClientViews.OPEN',
    'ClientViews.PAY',
    'Organisations.UPDATE_MEMBER',
    'Organisations.UPDATE_MEMBER_WITH_EMAIL',
    'PaymentAccounts.REFRESH',
    'PaymentInstruments.REFRESH',
    'Payments.PAY_INVOICE',
    'Payments.PAY_MULTI_INVOICES',
  ),
  ...because(
    'what its own payer calls off is over, and nobody else was told of it',
    'ClientViews.CANCEL_PAYING',
    'PaymentInstruments.DISABLE_DIRECT_DEBIT',
    'Payments.CANCEL_PAYMENT',
  ),
  ...because(
    'texts to write by, which are told of with what is written by them',
    'Templates.CREATE',
    'Templates.DELETE',
    'Templates.DUPLICATE',
    'Templates.RESTORE',
    'Templates.UPDATE',
  ),
}

/** What is wrong with the list: names of no command. */
export const wrongSilent = (listed: Readonly<Record<string, string>> = silent): string[] => {
  const all: readonly Area[] = areas
  const commands = new Set(
    all.flatMap(({ contracts }) =>
      Object.values(contracts).flatMap(contract =>
        Object.entries(contract.methods).flatMap(([name, { kind }]) =>
          kind === 'command' ? [`${contract.name}.${name}`] : [],
        ),
      ),
    ),
  )
  return Object.keys(listed).filter(name => !commands.has(name))
}

/** @throws {Error} for a command that told nobody of what it changed, and is not listed */
export const holdToTelling = (method: string, isSilent: boolean): void => {
  // Servers that exist for one test alone tell nobody.
  if (!isSilent || Object.hasOwn(silent, method) || !areaOfMethod.has(method)) return
  throw new Error(
    `${method} changed rows and emitted no event: emit one (shared/<area>/events.ts), or say in test/functions/telling.ts why nobody is told`,
  )
}
