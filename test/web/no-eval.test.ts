import { expect, test, vi } from 'vitest'

test('zod does not try to compile code once it is told not to', async () => {
  const compiled = vi.fn()
  const real = globalThis.Function
  vi.stubGlobal(
    'Function',
    new Proxy(real, {
      construct: (_target, code) => {
        compiled(code)
        return {}
      },
    }),
  )
  try {
    await import('#web/lib/no-eval.ts')
    const { z } = await import('zod')
    expect(z.object({ name: z.string() }).parse({ name: 'x' })).toEqual({ name: 'x' })
    expect(compiled).not.toHaveBeenCalled()
  } finally {
    vi.unstubAllGlobals()
  }
})
