import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { OrgAboutUs } from '#functions/organisations/OrgAboutUs.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import { isWhole } from '#test/whole.ts'
import {
  accept,
  create,
  host,
  invite,
  inviterOf,
  known,
  register,
  sentBy,
  staffOf,
  stageInvitations,
  waitingFor,
} from './invited.ts'

stageInvitations()

describe('security: codes', () => {
  // 10,000 where a proof is made whole, every day a tenth of them.
  const tenth = isWhole ? 1 : 10

  test('thousands that were tampered with, spliced, used, expired or are for another address lead nowhere and tell nothing', async () => {
    const by = await inviterOf()
    const thief = await known()
    const late = await invite(by)
    host.clock.now = new Date(host.clock.now.getTime() + 15 * 86_400_000)
    const [first, second, used] = [await invite(by), await invite(by), await invite(by)]
    expect(await register(used.code)).toBe('done')
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const tries: string[] = [
      used.code,
      late.code,
      `${first.code} `,
      `${first.code}=`,
      first.code.toLowerCase(),
      `#${first.code}`,
    ]
    for (let at = 0; at < 43; at++) {
      tries.push(first.code.slice(0, at) + late.code.slice(at))
      tries.push(first.code.slice(0, at) + second.code.slice(at), first.code.slice(at), first.code.slice(0, at) || 'x')
      for (const letter of letters)
        if (letter !== first.code[at]) tries.push(first.code.slice(0, at) + letter + first.code.slice(at + 1))
    }
    // What the last letter's unused bits say makes no other code of it.
    const wrong = [...new Set(tries)]
      .filter(code => code !== first.code && code !== second.code && code !== '')
      .filter((_, n) => n < 6 || n % tenth === 0)
    while (wrong.length < 9_000 / tenth) wrong.push(randomUUID().replaceAll('-', '') + randomUUID().slice(0, 11))
    const said = new Set<string>()
    const before = (await sentBy(by)).map(({ status }) => status)
    for (let n = 0; n < wrong.length; n += 50) {
      const answers = await Promise.all(
        wrong.slice(n, n + 50).map(text => host.send(OrgAboutUs, undefined, 'DECRYPT_PARAMS', { text })),
      )
      for (const answer of answers) said.add(JSON.stringify(answer))
    }
    // A good code, in the hands of somebody whose address it is not for.
    for (let n = 0; n < 1_000 / tenth; n += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () =>
          host.send(Organisations, { uid: thief.uid }, 'ACCEPT_INVITATION_ON_SIGN_IN', { text: first.code }),
        ),
      )
      for (const answer of answers) expect(answer).toMatchObject({ errorType: 'invitation.notUsable' })
    }
    expect([...said]).toHaveLength(1)
    expect([...said][0]).toContain('notFound')
    expect([...said][0]).not.toContain('@')
    expect((await sentBy(by)).map(({ status }) => status)).toEqual(before)
    // Both are still good for whom they are to.
    expect(await register(first.code)).toBe('done')
  }, 180_000)

  test('100 who accept at once leave one membership', async () => {
    const by = await inviterOf()
    const kim = await known()
    const { code } = await invite(by, kim.email)
    await create(by, { invitees: [kim.uid] })
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        n % 2
          ? accept(kim, by.organisationId)
          : host.send(Organisations, { uid: kim.uid }, 'ACCEPT_INVITATION_ON_SIGN_IN', { text: code }),
      ),
    )
    expect(answers.some(answer => 'result' in answer)).toBe(true)
    const staff = (await staffOf(by.organisationId)).filter(({ who }) => who.id === kim.uid)
    expect(staff).toHaveLength(1)
    expect(await waitingFor(kim)).toEqual([])
  }, 60_000)
})
