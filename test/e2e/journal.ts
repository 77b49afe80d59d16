import type { Page, Request } from 'playwright-core'

/** What a page asked, what it was answered and what it was told, in the order in which it happened. */

const journals = new WeakMap<Page, string[]>()

/** The entries of a page so far: `asked Tickets.GET_BY_ID`, `200 Tickets.GET_BY_ID after 14 ms`, `pushed Tickets`. */
export const journalOf = (page: Page): readonly string[] => journals.get(page) ?? []

/** Begins a page's journal anew, for another visit. */
export const forgetJournal = (page: Page): void => void journals.get(page)?.splice(0)

/** Which method of which function a request calls; undefined for what is no call. */
const callOf = (request: Request): string | undefined => {
  const { pathname, searchParams } = new URL(request.url())
  const [, name] = /^\/(?:functions|public)\/([\w-]+)$/.exec(pathname) ?? []
  if (!name) return undefined
  const method = searchParams.get('method') ?? /"method":"(\w+)"/.exec(request.postData() ?? '')?.[1]
  return `${name}.${method}`
}

/** Which answers a message of the websocket makes stale. */
const pushedBy = (payload: string | Buffer): string => /"touches":\[([^\]]*)\]/.exec(String(payload))?.[1] ?? 'nothing'

/** Begins a page's journal, before it opens anything. */
export const keepJournal = (page: Page): void => {
  const entries: string[] = []
  journals.set(page, entries)
  const askedAt = new WeakMap<Request, number>()
  const note = (request: Request, said: string | number) => {
    const call = callOf(request)
    const at = askedAt.get(request)
    if (call && at !== undefined) entries.push(`${said} ${call} after ${Math.round(performance.now() - at)} ms`)
  }
  page.on('request', request => {
    const call = callOf(request)
    if (!call) return
    askedAt.set(request, performance.now())
    entries.push(`asked ${call}`)
  })
  page.on('response', response => note(response.request(), response.status()))
  page.on('requestfailed', request => note(request, request.failure()?.errorText ?? 'failed'))
  page.on('websocket', socket => {
    entries.push('websocket opens')
    socket.on('framereceived', ({ payload }) => entries.push(`pushed ${pushedBy(payload)}`))
    socket.on('close', () => entries.push('websocket closed'))
  })
}
