import { defineConfig } from 'vitest/config'

/** One project for each room; `npm test` runs them all, `npx vitest --project shared` one. */
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'shared', include: ['test/shared/**/*.test.ts'], setupFiles: ['test/shared/setup.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'functions',
          include: ['test/functions/**/*.test.ts'],
          globalSetup: ['test/functions/dynamo.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: 'infra', include: ['test/infra/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 120_000 },
      },
      {
        extends: true,
        test: { name: 'web', include: ['test/web/**/*.test.{ts,tsx}'], testTimeout: 60_000, hookTimeout: 120_000 },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
