import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { build } from 'esbuild'

/** Serves what stands for Stripe.js, where its package looks for it: the script, and the frame of the Payment Element. */

const folder = join(import.meta.dirname, 'browser')

const bundled = async (name: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(folder, name)],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
  })
  return outputFiles[0]!.text
}

const once = (make: () => Promise<string>): (() => Promise<string>) => {
  let made: Promise<string> | undefined
  return () => {
    made ??= make()
    return made
  }
}

const frame = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stripe</title><link rel="stylesheet" href="element.css"></head><body><script src="element.js"></script></body></html>`

const files: Readonly<Record<string, { readonly type: string; readonly read: () => Promise<string> }>> = {
  'stripe.js': { type: 'text/javascript', read: once(() => bundled('stripe.ts')) },
  'element.js': { type: 'text/javascript', read: once(() => bundled('element.ts')) },
  'element.css': { type: 'text/css', read: once(() => readFile(join(folder, 'element.css'), 'utf8')) },
  'element.html': { type: 'text/html', read: async () => frame },
}

/** Answers for a file of a release of Stripe.js. @returns whether it is one */
export const serveScript = async (response: ServerResponse, release: string, path: string): Promise<boolean> => {
  const [, first, name = '', ...more] = path.split('/')
  const file = first === release && more.length === 0 && Object.hasOwn(files, name) ? files[name] : undefined
  if (!file) return false
  const body = await file.read()
  response.writeHead(200, {
    'content-type': `${file.type}; charset=utf-8`,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    // The frame talks to nobody but the API, and is sent no form anywhere.
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'",
    'referrer-policy': 'no-referrer',
  })
  response.end(body)
  return true
}
