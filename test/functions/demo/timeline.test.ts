import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { DemoClient } from '#test/demo/client.ts'
import { openJournal } from '#test/demo/journal.ts'
import { createTimeline, firstDay, momentOf } from '#test/demo/timeline.ts'

const soon = () => new Promise(done => setTimeout(done, 1))

// @reaches test/demo

describe('the timeline of the demo', () => {
  it('tells stories day by day: each in its order, those of a day side by side, and time moves when all wait', async () => {
    const told: string[] = []
    const timeline = createTimeline(async day => void told.push(`day ${day}`))
    for (const [name, days] of [
      ['a', [-30, -10, -10, -2]],
      ['b', [-20, -10]],
      ['c', [-10, -30, -1]],
    ] as const)
      timeline.add(async on => {
        for (const day of days) {
          await on(day)
          await soon()
          told.push(name)
        }
      })
    await timeline.runTo(-5)
    // A day that is over is waited for by nobody: c goes on at once.
    expect(told.join(' ')).toMatch(/^day -30 a day -20 b day -10 ([abc] ){4}[abc]$/)
    expect(told.filter(name => name === 'a')).toHaveLength(3)
    told.length = 0
    await timeline.runTo(0)
    expect(told).toEqual(['day -2', 'a', 'day -1', 'c'])
  })

  it('lets no more at once than it may, and ends with what ends a story', async () => {
    const timeline = createTimeline(async () => {}, 2)
    let open = 0
    let most = 0
    for (let n = 0; n < 9; n++)
      timeline.add(async on => {
        await on(-3)
        most = Math.max(most, ++open)
        await soon()
        open--
        if (n === 8) throw new Error('refused')
      })
    await expect(timeline.runTo(0)).rejects.toThrow('refused')
    expect(most).toBe(2)
  })

  it('has every day in office hours of Australia, one after the other', () => {
    const moments = Array.from({ length: 1 - firstDay }, (_, n) => momentOf('2026-03-02', firstDay + n))
    expect(moments).toEqual(moments.toSorted((a, b) => a - b))
    for (const moment of moments) expect(new Date(moment).getUTCHours()).toBeLessThan(6)
  })
})

describe('the journal of the demo', () => {
  it('answers what was asked before a kill, asks the rest, and keeps the day', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tradewell-journal-'))
    const file = join(folder, 'journal.jsonl')
    const asked: unknown[] = []
    const client = {
      call: async (_: unknown, target: string, payload: unknown) => {
        asked.push([target, payload])
        return { n: asked.length }
      },
    } as unknown as DemoClient
    const ada = { email: 'ada@people.example' }
    const first = openJournal(file, client, '2026-03-02')
    expect(await first.client.call(ada, 'User.SYNC', {})).toEqual({ n: 1 })
    // In one run the same is asked as often as it is wanted: it may be waited for.
    expect(await first.client.call(ada, 'User.SYNC', {})).toEqual({ n: 2 })
    // A kill in the midst of a line.
    writeFileSync(file, `${readFileSync(file, 'utf8')}["cut`)
    const second = openJournal(file, client, '2026-03-05')
    expect(second.today).toBe('2026-03-02')
    expect(await second.client.call(ada, 'User.SYNC', {})).toEqual({ n: 2 })
    expect(await second.client.call(ada, 'User.SYNC', { other: 1 })).toEqual({ n: 3 })
    expect(await second.client.call(ada, 'User.PUT', {})).toEqual({ n: 4 })
    const third = openJournal(file, client, '2026-03-05')
    expect(await third.client.call(ada, 'User.PUT', {})).toEqual({ n: 4 })
    expect(asked).toHaveLength(4)
    third.end()
    expect(openJournal(file, client, '2026-03-05').today).toBe('2026-03-05')
    rmSync(folder, { recursive: true })
  })
})
