import { defineConfig } from 'vitest/config'

/**
 * The unit tests of the rules, for mutation runs (stryker.config.json). Stryker 9 picks tests by their names joined with
 * spaces, vitest 5 joins them with ' > ': without the translation no test runs and every mutant survives.
 */
export default defineConfig({
  test: {
    include: ['test/shared/**/*.test.ts'],
    // It starts processes of its own, and those run the code as it is.
    exclude: ['test/shared/terms/schedule-command.test.ts'],
    setupFiles: ['test/shared/setup.ts'],
    env: { PROPERTY_RUNS: '200' },
  },
  plugins: [
    {
      name: 'stryker-test-names',
      configureVitest: ({ project }) => {
        let pattern: RegExp | undefined
        Object.defineProperty(project.config, 'testNamePattern', {
          configurable: true,
          enumerable: true,
          get: () => pattern,
          set: (given: RegExp | undefined) => {
            pattern = given && new RegExp(given.source.replaceAll(' ', '(?: | > )'), given.flags)
          },
        })
      },
    },
  ],
})
