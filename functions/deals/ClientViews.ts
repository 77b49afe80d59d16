import { ClientViews as contract } from '#shared/deals/ClientViews.contract.ts'
import type { Party } from '#shared/kit/event.ts'
import { sha256 } from '../kit/hash.ts'
import { type Known, serve } from '../kit/serve.ts'
import { likelyParty } from '../organisations/likely-party.ts'
import { aboutOf, leadingViews, viewsOf } from './client-views/about.ts'
import { type Handler, uses } from './client-views/uses.ts'

type KnownHere = Known<typeof uses>
type Of = Parameters<Handler<'CREATE'>>[0]['of']

const subject = (of: Of, { db }: KnownHere): Promise<unknown> =>
  of.kind === 'document' ? db.requests.get({ id: of.requestId }) : db.invoices.get({ id: of.invoiceId })

/** What the party that the caller looks like has at it. */
const own = (known: KnownHere, rowsOf: (party: Party) => Promise<unknown>): Promise<unknown>[] => {
  const party = likelyParty(known)
  return party ? [rowsOf(party)] : []
}

const link = ({ code }: { readonly code: string }, { db }: KnownHere): Promise<unknown>[] => [
  db.views.get({ hash: sha256(code) }),
]

export const ClientViews = serve(
  contract,
  uses,
  {
    CREATE: async (asked, work) => (await import('./client-views/sharing.ts')).create(asked, work),
    GET_BY_SUBJECT: async (asked, work) => (await import('./client-views/sharing.ts')).getBySubject(asked, work),
    WITHDRAW: async (asked, work) => (await import('./client-views/sharing.ts')).withdraw(asked, work),
    OPEN: async (asked, work) => (await import('./client-views/reading.ts')).open(asked, work),
    READ: async (asked, work) => (await import('./client-views/reading.ts')).read(asked, work),
    GET_PDF: async (asked, work) => (await import('./client-views/reading.ts')).getPdf(asked, work),
    SEND_ANSWER_CODE: async (asked, work) => (await import('./client-views/answering.ts')).sendAnswerCode(asked, work),
    ANSWER: async (asked, work) => (await import('./client-views/answering.ts')).answer(asked, work),
  },
  {
    CREATE: ({ of, hash }, known) => [
      subject(of, known),
      ...own(known, party => leadingViews(known.db, aboutOf(of), party, known.now)),
      known.db.views.get({ hash }),
      ...(known.uid ? [known.db.users.get({ uid: known.uid })] : []),
    ],
    GET_BY_SUBJECT: ({ of }, known) => [
      subject(of, known),
      ...own(known, party => viewsOf(known.db, aboutOf(of), party)),
    ],
    WITHDRAW: ({ hash }, { db, uid }) => [db.views.get({ hash }), ...(uid ? [db.users.get({ uid })] : [])],
    OPEN: link,
    READ: link,
    GET_PDF: link,
    SEND_ANSWER_CODE: link,
    ANSWER: link,
  },
)
