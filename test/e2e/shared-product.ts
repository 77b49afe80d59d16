import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import chromium from '@sparticuz/chromium'
import type { TestProject } from 'vitest/node'
import { type Started, startHost } from './product.ts'

// Starts the product and unpacks a browser.
// @reaches infra/host
// @reaches package-lock.json

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where a test file asks for the product that all share. */
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
  const door = createServer(async (_, answer) => {
    starting ??= startHost()
    try {
      const { url, folder } = await starting
      answer.end(JSON.stringify({ url, folder }))
    } catch (error) {
      answer.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>(resolve => door.listen(0, '127.0.0.1', resolve))
  project.provide('product', `http://127.0.0.1:${(door.address() as AddressInfo).port}`)
  return async () => {
    door.close()
    await starting?.then(
      ({ close }) => close(),
      () => undefined,
    )
  }
}
