import { readFileSync, writeFileSync } from 'node:fs'
import { leftOut } from 'local-cloud'

/** Writes what the local cloud leaves out into docs/local-cloud.md. A test fails when it is stale. */
const page = new URL('../docs/local-cloud.md', import.meta.url)
const text = readFileSync(page, 'utf8')
writeFileSync(
  page,
  text.replace(
    /(<!-- left out[^>]*-->\n)[\s\S]*(<!-- end -->)/,
    (_, from: string, to: string) => `${from}\n${leftOut()}\n\n${to}`,
  ),
)
