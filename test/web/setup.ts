import { readFileSync } from 'node:fs'
import { afterAll, expect, vi } from 'vitest'

// Reads the test file that it runs before.
// @reaches test/web/setup.ts

// For each test file: one worker runs many, with the modules that those before it loaded. Where one puts something in the place of a module
// or of what the browser has, all is loaded anew for it and behind it: nobody sees the stand-ins of another.
const { testPath = '' } = expect.getState()
const hasStandIns = /\bvi\.(mock|doMock|stubGlobal)\(/.test(readFileSync(testPath, 'utf8'))
if (hasStandIns) vi.resetModules()

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  if (hasStandIns) vi.resetModules()
})
