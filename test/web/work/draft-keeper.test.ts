import { describe, expect, test } from 'vitest'
import { CallError } from '#web/lib/call.ts'
import { DraftKeeper, type KeptState } from '#web/work/mail/draft-keeper.ts'

const refused = (errorType: string) =>
  new CallError({ functionName: 'Mail', method: 'SAVE_DRAFT', payload: {} }, { errorType, errorMessage: '' })

/** Drafts as the server keeps them, each with a version. */
const server = () => {
  const drafts = new Map<string, { version: number; text: string }>()
  let made = 0
  const wire = {
    create: async () => {
      made += 1
      drafts.set(`d${made}`, { version: 1, text: '' })
      return { id: `d${made}`, version: 1 } as never
    },
    save: async ({ id, version }: { id: string; version: number }, text: string) => {
      const there = drafts.get(id)
      if (!there) throw refused('notFound')
      if (there.version !== version) throw refused('call.conflict')
      drafts.set(id, { version: version + 1, text })
      return { id, version: version + 1 } as never
    },
    load: async (id: string) => {
      const there = drafts.get(id)
      if (!there) throw refused('notFound')
      return { id, version: there.version, html: there.text } as never
    },
  }
  const open = (held?: { id: string; version: number }) => {
    const states: KeptState[] = []
    const keeper = new DraftKeeper<string>(wire, held as never, state => void states.push(state))
    return { keeper, states }
  }
  return { drafts, wire, open }
}

describe('a draft that is open in two windows', () => {
  const both = async () => {
    const here = server()
    const first = here.open()
    await first.keeper.keep('one')
    const second = here.open({ id: 'd1', version: 2 })
    await second.keeper.keep('two')
    await first.keeper.keep('three')
    return { ...here, first, second }
  }

  test('says that it was changed elsewhere, and overwrites nothing', async () => {
    const { drafts, first } = await both()
    await first.keeper.keep('four')
    expect(first.states).toEqual(['saving', 'saved', 'saving', 'elsewhere'])
    expect(drafts.get('d1')?.text).toBe('two')
  })

  test('goes on with what stands here, where that is chosen', async () => {
    const { drafts, first } = await both()
    await first.keeper.keepThis('four')
    await first.keeper.keep('five')
    expect([drafts.get('d1')?.text, first.states.at(-1)]).toEqual(['five', 'saved'])
  })

  test('goes on with what was kept there, where that is chosen', async () => {
    const { drafts, first } = await both()
    expect(await first.keeper.takeOther()).toMatchObject({ html: 'two' })
    await first.keeper.keep('two and more')
    expect([drafts.get('d1')?.text, first.states.at(-1)]).toEqual(['two and more', 'saved'])
  })

  test('that was sent there is kept as one of its own', async () => {
    const { drafts, first } = await both()
    drafts.delete('d1')
    expect(await first.keeper.takeOther()).toBeUndefined()
    expect(first.states.at(-1)).toBe('gone')
    await first.keeper.keep('four')
    expect([drafts.get('d2')?.text, await first.keeper.end()]).toEqual(['four', 'd2'])
    const second = server()
    const other = second.open({ id: 'd9', version: 1 })
    await other.keeper.keep('x')
    expect([second.drafts.get('d1')?.text, other.states.at(-1)]).toEqual(['x', 'gone'])
  })
})

test('a draft that cannot be kept says so, and is tried again', async () => {
  const here = server()
  const { save } = here.wire
  const { keeper, states } = here.open()
  here.wire.save = async () => {
    throw refused('files.notReady')
  }
  await keeper.keep('one')
  here.wire.save = save
  await keeper.keep('two')
  expect(states).toEqual(['saving', 'failed', 'saving', 'saved'])
  expect(await keeper.end()).toBe('d1')
  await keeper.keep('three')
  expect(here.drafts.get('d1')?.text).toBe('two')
})
