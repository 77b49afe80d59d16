import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { leaves } from '#shared/kit/leaves.ts'
import { adminRole } from '#shared/organisations/role.ts'

// @reaches web test/web/gallery

const root = join(import.meta.dirname, '../../..')
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const strict =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'"

const workspace = (id: string, tradingName: string, memberType: string, isOwner: boolean) => ({
  organisation: { id, tradingName, supplierCount: 0 },
  memberType,
  isOwner,
  permissions: leaves,
  status: 'active',
  role: { name: 'Admin', ...adminRole },
  teams: [],
})
const answers: Record<string, unknown> = {
  'Organisations.GET_MINE': {
    workspaces: [
      workspace('org_1', 'Harbour Ledger', 'member', true),
      workspace('org_2', 'Corner Loaf', 'client', false),
    ],
  },
  'User.INITIAL_LOAD': { user: { uid: 'u1', firstName: 'Mara', lastName: 'Quill', penName: '', isFirst: false } },
  'Apprisings.UNREAD': { unread: 3, bySection: { deal: 2, partner: 1 } },
  'Apprisings.LIST': {
    items: [
      {
        id: 'a',
        type: 'add',
        section: 'deal',
        href: '/deal/sale',
        message: 'app.offline',
        params: {},
        at: '2026-01-01T00:00:00Z',
      },
    ],
  },
  'Search.SEARCH': { items: [], facets: {}, atLeast: false },
}
/** What the palette finds by a word. */
const foundBy: Record<string, Record<string, unknown>> = {
  fit: {
    'Rfqs.FIND': {
      lists: [
        {
          side: 'purchase',
          items: [{ id: 'rfq_1', title: 'Fit-out of the bar', clientName: 'Harbour Foods' }],
          hasMore: true,
        },
      ],
    },
    'Organisations.GET_TEAMS': { items: [{ tid: 'tea_1', name: 'Fitters' }] },
  },
}

/** Builds the gallery as the product is built, with its own areas and session, and serves it under a strict policy. */
export const serveGallery = async (): Promise<{ base: string; close: () => void }> => {
  const folder = mkdtempSync(join(tmpdir(), 'web-gallery-'))
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'build.ts'), folder], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gallery')
    const name = /^\/(?:functions|public)\/(\w+)$/.exec(pathname)?.[1]
    if (name) {
      let body = ''
      for await (const part of request) body += part
      const asked = body ? (JSON.parse(body) as { method: string; payload?: { query?: string } }) : undefined
      const method = searchParams.get('method') ?? asked?.method ?? ''
      const called = `${name[0]?.toUpperCase()}${name.slice(1)}.${method}`
      const result = answers[called] ?? foundBy[asked?.payload?.query ?? '']?.[called]
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(result ? { result } : { errorType: 'notFound', errorMessage: method }))
      return
    }
    if (pathname === '/config.json') {
      response.end('{}')
      return
    }
    const file = join(folder, pathname)
    const served = existsSync(file) && statSync(file).isFile() ? file : join(folder, 'index.html')
    response.setHeader('content-type', types[extname(served)] ?? 'application/octet-stream')
    response.setHeader('content-security-policy', strict)
    response.end(readFileSync(served))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
