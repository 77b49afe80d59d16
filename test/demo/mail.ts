import type { FileKind } from '#shared/kit/file-kinds.ts'
import type { DraftView, MailThreadView } from '#shared/work/Mail.contract.ts'
import type { DemoCaller, DemoClient } from './client.ts'
import { paperOf } from './files.ts'
import { createPerson, type Person } from './identity.ts'
import type { Trader } from './organisations.ts'
import { bring } from './pictures.ts'
import type { Day } from './timeline.ts'

/** With whom each of the first organisations writes: somebody who answers, and somebody whose mailbox is gone. */
export const correspondents: readonly (readonly [Person, Person])[] = (
  [
    ['Milo', 'Archer', 'Rosa', 'Pereira'],
    ['Tess', 'Nolan', 'Emil', 'Strand'],
    ['Ugo', 'Conti', 'Lena', 'Fischer'],
    ['Wren', 'Hollis', 'Amir', 'Daher'],
  ] as const
).map(([first, last, goneFirst, goneLast]) => [
  { first, last, email: `${first}.${last}@people.example`.toLowerCase() },
  // As SES's own simulator, the local cloud says of this address that there is no such mailbox.
  { first: goneFirst, last: goneLast, email: `bounce+${goneFirst.toLowerCase()}@simulator.amazonses.com` },
])

type Attached = { readonly id: string }
type Sent = { readonly sent: readonly { readonly threadId: string }[] }

/**
 * The mail of the n-th of the first organisations, by day: a conversation that went to and fro, an answer by e-mail, a mail that came
 * back, and one that nobody has read yet.
 */
export const mailStories = (
  client: DemoClient,
  trader: () => Trader,
  n: number,
): readonly (readonly [Day, () => Promise<void>])[] => {
  const [person, gone] = correspondents[n % correspondents.length] as readonly [Person, Person]
  const uids = new Map<Person, string>()
  const join = async (who: Person) => {
    await createPerson(client, who)
    const as = { email: who.email }
    const { uid } = await client.call<{ uid: string }>(as, 'User.SYNC', {}, 'who')
    uids.set(who, uid)
    await client.call(
      as,
      'Organisations.JOIN_AS_CLIENT',
      { organizationId: trader().id, hiMsg: 'We met at the fair.' },
      `${who.email} joins ${trader().domain}`,
    )
  }
  const send = (as: DemoCaller, emailParams: object, name: string, files: readonly Attached[] = []) =>
    client.call<Sent>(
      as,
      'Mail.SEND_RAW',
      { emailParams, emailTransportAttachments: files },
      `${trader().domain} ${name}`,
    )
  const write = (who: Person, subject: string, html: string, files?: readonly Attached[]) =>
    send(trader().as, { to: [{ id: uids.get(who) ?? '', type: 'user' }], subject, html }, subject, files)
  /** What goes with a mail: nothing where it could not be brought. */
  const attach = async (file: { name: string; type: FileKind }, bytes: Uint8Array<ArrayBuffer>) => {
    const { as, domain } = trader()
    const id = await bring(client, as, bytes, { ...file, purpose: 'mail', name: `${domain}-${file.name}` })
    return id ? [{ id }] : []
  }
  /** What the trader has begun to write, and not sent yet. */
  const draft = async (subject: string, html: string, files: readonly Attached[]) => {
    const { as, domain } = trader()
    const begun = await client.call<DraftView>(as, 'Mail.CREATE_DRAFT', {}, `${domain} begins ${subject}`)
    const to = [{ id: uids.get(person) ?? '', type: 'user' }]
    const written = { id: begun.id, version: begun.version, to, subject, html, files }
    await client.call(as, 'Mail.SAVE_DRAFT', written, `${domain} drafts ${subject}`)
  }
  const threadOf = async (as: DemoCaller, subject: string) => {
    const { items } = await client.call<{ items: MailThreadView[] }>(as, 'Mail.GET_THREADS', {})
    return items.find(thread => thread.subject === subject)?.id
  }
  const answer = async (as: DemoCaller, subject: string, html: string) => {
    const thread = await threadOf(as, subject)
    if (thread) await send(as, { thread, html }, `${as.email} answers ${subject}`)
  }
  const own: DemoCaller = { email: person.email }
  const visit = 'Your visit next week'
  const opening = 'Opening hours over the holidays'
  return [
    [
      -26,
      async () => {
        for (const who of [person, gone]) await join(who)
      },
    ],
    [
      -24,
      async () => {
        const pages = ['From the station: left, and left again.', 'The gate is open from seven.']
        const way = { name: 'how-to-find-us.pdf', type: 'application/pdf' } as const
        const files = await attach(way, await paperOf('How to find us', pages))
        await write(
          person,
          visit,
          `<p>Dear ${person.first},</p><p>we look forward to your visit. Would <strong>Tuesday at ten</strong> suit you?</p><ul><li><p>Parking is behind the house.</p></li><li><p>Please bring the plans.</p></li></ul>`,
          files,
        )
      },
    ],
    [-23, () => answer(own, visit, '<p>Tuesday suits me well. I bring the plans along.</p>')],
    [-22, () => answer(trader().as, visit, '<p>Good, see you then.</p>')],
    [
      -14,
      async () => {
        await write(gone, 'The samples that you asked for', '<p>They are in the post since this morning.</p>')
      },
    ],
    [
      -9,
      async () => {
        await write(person, opening, '<p>We are closed from the 24th to the 2nd. Call us if something cannot wait.</p>')
      },
    ],
    [-8, async () => client.answerMail?.(person.email, opening, 'Thank you, that is good to know. Happy holidays!')],
    [
      -7,
      async () => {
        const threads = [await threadOf(trader().as, opening), await threadOf(trader().as, visit)]
        await client.call(
          trader().as,
          'Mail.MARK_AS_READ',
          { threads: threads.filter(id => id !== undefined) },
          `${trader().domain} reads`,
        )
      },
    ],
    [
      -1,
      async () => {
        const to = [{ id: trader().id, type: 'organization' }]
        const html = '<p>Could you send me an offer for the same again, twice the amount?</p>'
        await send(own, { to, subject: 'The same again', html }, 'asks for the same again')
        const list = Uint8Array.from(Buffer.from('Item,Unit,Price\nAdvice,hour,195.00\nVisit,day,980.00\n'))
        await draft(
          'Our new price list',
          '<p>Our prices change on the first of next month. The list comes with this mail.</p>',
          await attach({ name: 'price-list.csv', type: 'text/csv' }, list),
        )
      },
    ],
  ]
}
