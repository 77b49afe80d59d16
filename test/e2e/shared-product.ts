import { text } from 'node:stream/consumers'
import chromium from '@sparticuz/chromium'
import type { TestProject } from 'vitest/node'
import { openDoor } from '#test/door.ts'
import { judgements, type Looks } from './judgements.ts'
import { type Started, startHost } from './product.ts'

// Starts the product and unpacks a browser.
// @reaches infra/host
// @reaches package-lock.json

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * Where a test file asks for the product that all share; and under /judged which of some looks nobody has judged (POST), and tells of
     * those that it has found to be well (PUT).
     */
    product: string
  }
}

/**
 * One product for the browser tests of a run, started when the first of them asks for it: its functions are loaded once and stay warm,
 * which is half of what a product costs.
 */
export default async (project: TestProject) => {
  // Before anybody needs it: two files that unpack it at once would start what is half written.
  await chromium.executablePath()
  let starting: Promise<Started> | undefined
  const judged = judgements()
  const door = await openDoor(async request => {
    if (request.url === '/judged') {
      const looks = JSON.parse(await text(request)) as Looks
      if (request.method === 'POST') return JSON.stringify(judged.without(looks))
      judged.add(looks)
      return ''
    }
    starting ??= startHost()
    const { url, folder } = await starting
    return JSON.stringify({ url, folder })
  })
  project.provide('product', door.url)
  return async () => {
    door.close()
    await starting?.then(
      ({ close }) => close(),
      () => undefined,
    )
  }
}
