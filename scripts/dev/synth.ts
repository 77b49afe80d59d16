import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { localEnvironment } from '#infra/host/stage.ts'
import { product } from '#infra/product.ts'
import { settingsOf } from '#infra/settings.ts'

/** Synthesises the local stage around functions that are worked on: `synth.ts FOLDER`, which holds them in `functions`. */

const [folder = ''] = process.argv.slice(2)
const site = join(folder, 'site')
mkdirSync(site, { recursive: true })
// Pages come from Vite; the templates still want a site to deploy.
writeFileSync(join(site, 'index.html'), '<!doctype html><title>Development</title>')
product({
  ...settingsOf(localEnvironment),
  code: join(folder, 'functions'),
  site,
  outdir: join(folder, 'cdk.out'),
}).synth()
