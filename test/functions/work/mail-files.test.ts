import { describe, expect, test } from 'vitest'
import { UploadSweeps } from '#functions/files/UploadSweeps.ts'
import { MailUpkeep } from '#functions/work/MailUpkeep.ts'
import { MailFiles, MailThreads, ThreadMails } from '#functions/work/mail-tables.ts'
import type { DraftView } from '#shared/work/Mail.contract.ts'
import {
  call,
  eve,
  file,
  harbour,
  here,
  host,
  letters,
  list,
  mailboxesForEach,
  post,
  refused,
  wattle,
  write,
} from './mailboxes.ts'

mailboxesForEach()

describe('a draft', () => {
  test('is kept for its writer alone, and goes with the mail', async () => {
    const { ada, ben } = here.as
    const { id } = await call<DraftView>(ada, 'CREATE_DRAFT', {})
    const written = { id, version: 1, to: [eve()], subject: 'A', html: '<p>B<script></script></p>', files: [] }
    const draft = await call<DraftView>(ada, 'SAVE_DRAFT', written)
    expect(draft).toMatchObject({ to: [{ name: 'Eve Tester' }], html: '<p>B</p>', version: 2 })
    expect(await refused(ada, 'SAVE_DRAFT', written)).toBe('call.conflict')
    expect(await refused(ben, 'SAVE_DRAFT', { ...written, version: 2 })).toBe('notFound')
    expect(await call(ada, 'GET_DRAFT', { id })).toMatchObject({ subject: 'A' })
    expect((await call<{ items: DraftView[] }>(ada, 'GET_DRAFTS', {})).items).toHaveLength(1)
    expect((await call<{ items: DraftView[] }>(ben, 'GET_DRAFTS', {})).items).toEqual([])
    expect(await refused(ben, 'GET_DRAFT', { id })).toBe('notFound')
    expect(await refused({ uid: ada.uid }, 'DELETE_DRAFT', { id })).toBe('notFound')
    await write(ada, [eve()], { draft: id })
    expect(await refused(ada, 'GET_DRAFT', { id })).toBe('notFound')
    const other = await call<DraftView>(ada, 'CREATE_DRAFT', {})
    await call(ada, 'DELETE_DRAFT', { id: other.id })
    expect((await call<{ items: DraftView[] }>(ada, 'GET_DRAFTS', {})).items).toEqual([])
  })
})

test('error: a draft that was sent or discarded is not sent once more', async () => {
  const { ada } = here.as
  const { id } = await call<DraftView>(ada, 'CREATE_DRAFT', {})
  await write(ada, [eve()], { draft: id })
  const again = { emailParams: { to: [eve()], subject: 'Your order', html: '<p>It is ready.</p>', draft: id } }
  expect(await refused(ada, 'SEND_RAW', again)).toBe('work.draftGone')
  expect(await list(ada)).toHaveLength(1)
})

describe('the files of a draft', () => {
  const looseOf = async () =>
    (await here.store.everything())
      .filter(({ table }) => table === 'Uploads')
      .filter(({ text }) => !text.includes('attachedAt')).length
  const weeksLater = async () => {
    host.clock.now = new Date(host.clock.now.getTime() + 15 * 86_400_000)
    await host.work(UploadSweeps, {})
  }
  const draftWith = async (files: readonly string[]) => {
    const { id, version } = await call<DraftView>(here.as.ada, 'CREATE_DRAFT', {})
    const written = { id, to: [eve()], subject: 'A', html: '<p>B</p>' }
    const saved = await call<DraftView>(here.as.ada, 'SAVE_DRAFT', {
      ...written,
      version,
      files: files.map(id => ({ id })),
    })
    return { written, version: saved.version, id }
  }

  test('are there however long it lies, and go out with the letter', async () => {
    const id = await file('plan.pdf')
    const { written, version, id: draft } = await draftWith([id])
    await weeksLater()
    await call(here.as.ada, 'SAVE_DRAFT', { ...written, version, subject: 'Later', files: [{ id }] })
    const { sent } = await write(here.as.ada, [eve()], { draft }, [id])
    await post(sent[0]!)
    expect(letters[0]?.files.map(({ name }) => name)).toEqual(['plan.pdf'])
    expect(await looseOf()).toBe(0)
  })

  test('are loose once they are taken out of it, it is thrown away, or the letter goes without them', async () => {
    const [one, two, three] = [await file('1.pdf'), await file('2.pdf'), await file('3.pdf')]
    const { written, version, id: draft } = await draftWith([one, two, three])
    expect(await looseOf()).toBe(0)
    await call(here.as.ada, 'SAVE_DRAFT', { ...written, version, files: [{ id: two }, { id: three }] })
    expect(await looseOf()).toBe(1)
    await write(here.as.ada, [eve()], { draft }, [two])
    expect(await looseOf()).toBe(2)
    const other = await draftWith([one])
    await call(here.as.ada, 'DELETE_DRAFT', { id: other.id })
    expect(await looseOf()).toBe(2)
    await weeksLater()
    expect((await here.store.everything()).filter(({ table }) => table === 'Uploads')).toHaveLength(1)
  })

  test('security: are held by one draft alone, and sent from no other', async () => {
    const id = await file('plan.pdf')
    await draftWith([id])
    const { id: other, version } = await call<DraftView>(here.as.ada, 'CREATE_DRAFT', {})
    const stolen = { id: other, version, to: [eve()], subject: 'A', html: '', files: [{ id }] }
    expect(await refused(here.as.ada, 'SAVE_DRAFT', stolen)).toBe('files.notReady')
    for (const draft of [other, undefined])
      expect(
        await refused(here.as.ada, 'SEND_RAW', {
          emailParams: { to: [eve()], subject: 'A', html: 'B', ...(draft ? { draft } : {}) },
          emailTransportAttachments: [{ id }],
        }),
      ).toBe('files.notReady')
  })
})

describe('what goes with a mail', () => {
  test('is of one’s own party, goes out with the letter, and is read by both sides', async () => {
    const id = await file('plan.pdf')
    const foreign = await file('theirs.pdf', harbour(), here.as.cora.uid)
    expect(
      await refused(here.as.ada, 'SEND_RAW', {
        emailParams: { to: [eve()], subject: 'A', html: 'B' },
        emailTransportAttachments: [{ id: foreign }],
      }),
    ).toBe('files.notReady')
    const { sent } = await write(here.as.ada, [eve()], {}, [id])
    await post(sent[0]!)
    expect(letters[0]?.files.map(({ name, bytes }) => [name, bytes.length])).toEqual([['plan.pdf', 4]])
    const [came] = await list({ uid: here.as.eve.uid })
    const asks = { thread: came?.id, mail: sent[0]!.messageId, file: id }
    expect(await call<{ url: string }>({ uid: here.as.eve.uid }, 'GET_URL', asks)).toBeDefined()
    expect(await refused(here.as.cora, 'GET_URL', asks)).toBe('notFound')
    // Whoever has letters of their own reads by them what goes with those, and no file that they only know the id of.
    const own = (await write(here.as.cora, [wattle()])).sent[0]!
    const elsewhere = { thread: own.threadId, mail: own.messageId, file: id }
    expect(await refused(here.as.cora, 'GET_URL', elsewhere)).toBe('notFound')
    // It stands with this mail, and with no other.
    expect(
      await refused(here.as.ada, 'SEND_RAW', {
        emailParams: { to: [eve()], subject: 'A', html: 'B' },
        emailTransportAttachments: [{ id }],
      }),
    ).toBe('files.notReady')
  })

  test('is loose once the last mailbox has emptied its bin', async () => {
    const id = await file('plan.pdf')
    const { sent } = await write(here.as.ada, [eve()], {}, [id])
    const [came] = await list({ uid: here.as.eve.uid })
    await call(here.as.ada, 'MOVE', { threads: [sent[0]!.threadId], box: 'bin' })
    await call({ uid: here.as.eve.uid }, 'MOVE', { threads: [came!.id], box: 'bin' })
    await host.work(MailUpkeep, {})
    expect(await list(here.as.ada, { box: 'bin' })).toHaveLength(1)
    host.clock.now = new Date(host.clock.now.getTime() + 31 * 86_400_000)
    await host.work(MailUpkeep, {})
    const rowsOf = async (name: string) => (await here.store.everything()).filter(({ table }) => table === name)
    for (const { name } of [MailThreads, ThreadMails, MailFiles]) expect(await rowsOf(name)).toEqual([])
    const [upload] = await rowsOf('Uploads')
    expect(upload?.text).not.toContain('attachedAt')
  })
})
