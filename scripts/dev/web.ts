import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { freePort } from './free-port.ts'

/** The web while one works on it: Vite's development server, reached through the front door of the local cloud. */

const root = join(import.meta.dirname, '../..')

/** Vite's scripts and styles stand in the page itself; the policy of the stage lets only those in that carry this. */
export const NONCE = 'development'

export type WebServer = {
  /** Where the front door finds pages and modules. */
  readonly url: string
  /** What browsers may do besides, so that a page can be replaced while it is open: directives of a content security policy. */
  readonly sources: Readonly<Record<string, readonly string[]>>
  /** Lays an error over the open pages; undefined takes it away again. */
  show(error: { readonly message: string; readonly file: string; readonly frame: string } | undefined): void
  /** Tells of each file that is saved, made or removed: under the web, and in the folders named here. */
  watch(folders: readonly string[], changed: (path: string) => void): void
  close(): Promise<void>
}

/** @param note where the port is kept: pages that are still open look for the server there */
export const startWeb = async (note: string): Promise<WebServer> => {
  const port = await freePort(existsSync(note) ? Number(readFileSync(note, 'utf8')) : 0)
  mkdirSync(dirname(note), { recursive: true })
  writeFileSync(note, String(port))
  const vite: ViteDevServer = await createServer({
    configFile: join(root, 'vite.config.ts'),
    clearScreen: false,
    logLevel: 'warn',
    html: { cspNonce: NONCE },
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      // Packages may lie above the project.
      fs: { allow: [root, dirname(dirname(createRequire(import.meta.url).resolve('react/package.json')))] },
      // The page comes from the front door; that a module changed, it hears from here.
      hmr: { host: '127.0.0.1', clientPort: port },
    },
  })
  await vite.listen()
  return {
    url: `http://127.0.0.1:${port}`,
    sources: {
      'script-src': [`'nonce-${NONCE}'`],
      'style-src': [`'nonce-${NONCE}'`],
      'connect-src': [`ws://127.0.0.1:${port}`, `http://127.0.0.1:${port}`],
    },
    show: error => {
      if (error) {
        const { message, file, frame } = error
        vite.ws.send({ type: 'error', err: { message, stack: '', id: file, frame, plugin: 'types' } })
      } else vite.ws.send({ type: 'update', updates: [] })
    },
    watch: (folders, changed) => {
      vite.watcher.add([...folders])
      vite.watcher.on('all', (event, path) => {
        if (event === 'add' || event === 'change' || event === 'unlink') changed(path)
      })
    },
    close: () => vite.close(),
  }
}
