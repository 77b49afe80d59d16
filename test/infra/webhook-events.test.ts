import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { webhookEvents } from '#infra/webhook-events.ts'

// Reads the guide.
// @reaches docs

test('data: the guide has a stage set up for the events that the code hears, and no others', async () => {
  const guide = await readFile('docs/deploying.md', 'utf8')
  const under = (head: string) => {
    const [, item = ''] = guide.split(`\n- ${head}: `)
    return [...(item.split(/\n(?! )/)[0] ?? '').matchAll(/`([\w.]+)`/g)].map(([, name]) => name)
  }
  const mend = 'name the events of infra/webhook-events.ts, in its order, in the list of docs/deploying.md, "Secrets"'
  expect(under('Platform'), mend).toEqual([...webhookEvents.platform])
  expect(under('Connected accounts'), mend).toEqual([...webhookEvents.connected])
})
