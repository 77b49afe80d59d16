import { describe, expect, test } from 'vitest'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { InvitationSender } from '#functions/organisations/InvitationSender.ts'
import { Invitations as server } from '#functions/organisations/Invitations.ts'
import { Invitations } from '#functions/organisations/invitation-tables.ts'
import { MailNotTaken } from '#functions/ports/mail.ts'
import type { ShownList } from '#shared/organisations/Invitations.contract.ts'
import {
  accept,
  address,
  codeTo,
  failWith,
  forgetMails,
  host,
  type Inviter,
  invite,
  inviterOf,
  known,
  mails,
  register,
  sentBy,
  staffOf,
  stageInvitations,
  store,
} from './invited.ts'

stageInvitations()

describe('a list', () => {
  const people = (emails: readonly string[]) => emails.map((email, n) => ({ line: n + 2, email }))
  const bring = (by: Inviter, emails: readonly string[], more = {}) =>
    host.call<{ list: ShownList; wrong: { line: number; problem: string }[] }>(server, by, 'PUT_LIST', {
      type: 'member',
      rid: by.rid,
      language: 'en',
      people: people(emails),
      ...more,
    })
  const move = (by: Inviter, id: string, event: string) => host.call<ShownList>(server, by, 'MOVE_LIST', { id, event })
  const listOf = async (by: Inviter, id: string) =>
    (await host.call<{ list: ShownList }>(server, by, 'GET_LIST', { id })).list
  const run = () => host.work(InvitationSender, {})

  test('is looked through first: nobody is written to, and each who cannot be invited has a reason', async () => {
    const by = await inviterOf()
    const waiting = await invite(by)
    forgetMails()
    const twice = address()
    const { list, wrong } = await bring(by, [
      address(),
      'no address',
      twice,
      twice.toUpperCase(),
      waiting.email,
      by.email,
    ])
    expect(wrong.map(({ line, problem }) => [line, problem])).toEqual([
      [3, 'email'],
      [5, 'twice'],
      [6, 'waiting'],
      [7, 'self'],
    ])
    expect(list).toMatchObject({ status: 'checked', people: 6, wrong: 4 })
    await run()
    expect(mails).toEqual([])
    const roled = await bring(by, [], {
      people: [
        { line: 2, email: address(), role: 'member' },
        { line: 3, email: address(), role: 'Emperor' },
      ],
    })
    expect(roled.wrong.map(({ problem }) => problem)).toEqual(['role'])
  })

  test('is sent once to each, goes on after it was stopped, and is taken back', async () => {
    const by = await inviterOf()
    const emails = Array.from({ length: 60 }, address)
    const { list } = await bring(by, emails.slice(0, 40))
    await bring(by, emails.slice(40), { list: { id: list.id, at: 40 } })
    // A part that comes twice, or in a wrong place, is not taken.
    expect(
      await host.refused(server, by, 'PUT_LIST', {
        type: 'member',
        rid: by.rid,
        language: 'en',
        people: people([address()]),
        list: { id: list.id, at: 40 },
      }),
    ).toBe('call.conflict')
    await move(by, list.id, 'start')
    await run()
    expect(await listOf(by, list.id)).toMatchObject({ status: 'done', sent: 60 })
    expect(mails.map(({ to }) => to).toSorted()).toEqual(emails.toSorted())
    const kim = await known(emails[3])
    await accept(kim, by.organisationId)
    await move(by, list.id, 'undo')
    await run()
    // Who has accepted stays.
    expect(await listOf(by, list.id)).toMatchObject({ status: 'undone', takenBack: 59 })
    expect(await staffOf(by.organisationId)).toHaveLength(2)
    expect(await register(codeTo(emails[5] ?? ''))).toBe('wrong')
    const lists = await host.call<{ items: ShownList[] }>(server, by, 'GET_LISTS', {})
    expect(lists.items.map(({ id }) => id)).toEqual([list.id])
    const stranger = await inviterOf()
    expect(await host.refused(server, stranger, 'GET_LIST', { id: list.id })).toBe('notFound')
    expect(await host.refused(server, stranger, 'MOVE_LIST', { id: list.id, event: 'undo' })).toBe('notFound')
  }, 60_000)

  test('sends again, alone, what was not taken; after some tries it goes on without', async () => {
    const by = await inviterOf()
    const emails = Array.from({ length: 8 }, address)
    const [throttled, never] = [emails[2], emails[6]]
    const { list } = await bring(by, emails)
    await move(by, list.id, 'start')
    let left = 1
    failWith(({ to }) => {
      if (to === never || (to === throttled && left-- > 0)) throw new MailNotTaken('SES did not take a mail: Throttled')
    })
    for (let minute = 0; minute < 5; minute++) {
      expect(await listOf(by, list.id)).toMatchObject({ status: 'running', sent: 0 })
      await run()
      host.clock.now = new Date(host.clock.now.getTime() + 60_000)
    }
    expect(await listOf(by, list.id)).toMatchObject({ status: 'done', sent: 7, skipped: 1 })
    expect(mails.map(({ to }) => to).toSorted()).toEqual(emails.filter(to => to !== never).toSorted())
    expect((await sentBy(by, { query: never }))[0]).toMatchObject({ status: 'pending', refused: true })
  }, 60_000)

  test('that is killed goes on: one invitation a person, and a second mail for those alone that were on their way', async () => {
    const by = await inviterOf()
    const emails = Array.from({ length: 75 }, address)
    const { list } = await bring(by, emails)
    await move(by, list.id, 'start')
    let left = 33
    failWith(() => {
      // As a process that is killed, it ends in the midst of sending.
      if (--left === 0) throw new Error('killed')
    })
    await expect(run()).rejects.toThrow('killed')
    failWith(() => {})
    await run()
    // Held by the run that was killed.
    expect(await listOf(by, list.id)).toMatchObject({ status: 'running' })
    host.clock.now = new Date(host.clock.now.getTime() + 80_000)
    await run()
    expect(await listOf(by, list.id)).toMatchObject({ status: 'done', sent: 75 })
    const times = new Map<string, number>()
    for (const { to } of mails) times.set(to, (times.get(to) ?? 0) + 1)
    expect([...times.keys()].toSorted()).toEqual(emails.toSorted())
    expect([...times.values()].filter(count => count > 1).length).toBeLessThanOrEqual(4)
    expect(Math.max(...times.values())).toBeLessThanOrEqual(2)
    const rows = await repository(Invitations, store, new Unit()).list(
      'bySender',
      { oid: by.organisationId },
      { limit: 200 },
    )
    expect(rows.items).toHaveLength(75)
  }, 60_000)
})
