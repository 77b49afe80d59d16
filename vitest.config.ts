import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longer than their size tells. */
const long = ['test/e2e/moved.test.ts', 'test/e2e/dev.test.ts', 'test/e2e/desk.test.ts', 'test/web/wrappers.test.ts']

/** Begins each project with what takes longest, so that no worker waits at the end for the only other one. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files)
    const projects = [...new Set(bySize.map(({ project }) => project.name))]
    const rank = ({ project, moduleId }: TestSpecification) =>
      projects.indexOf(project.name) * 2 + Number(!long.some(file => moduleId.endsWith(file)))
    return bySize.toSorted((a, b) => rank(a) - rank(b))
  }
}

/** One project for each room; `npm test` runs them all, `npx vitest --project shared` one. */
export default defineConfig({
  test: {
    // What is waited for comes when it comes: a busy machine is no failure, and a test that hangs still ends.
    expect: { poll: { timeout: 30_000 } },
    setupFiles: ['test/spent.ts'],
    // Two more than there are cores: each waits for a database, a browser or the clock a part of its time, in which the others go on.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['test/shared/**/*.test.ts'],
          // Pure rules leave nothing behind in a module: one worker imports them once, for all files that it runs.
          isolate: false,
          setupFiles: ['test/shared/setup.ts'],
          // Properties take as long as the machine is busy; a test that hangs still ends.
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'functions',
          include: ['test/functions/**/*.test.ts'],
          globalSetup: ['test/functions/dynamo.ts'],
          // One worker imports the servers once, for all files that it runs; each file has a database of its own.
          isolate: false,
          setupFiles: ['test/functions/setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: { name: 'infra', include: ['test/infra/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
      },
      {
        extends: true,
        test: { name: 'local', include: ['test/local/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
      },
      {
        extends: true,
        test: { name: 'host', include: ['test/host/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['test/web/**/*.test.{ts,tsx}'],
          // One worker imports React and the pages once, for all files that it runs.
          isolate: false,
          setupFiles: ['test/web/setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/e2e/shared-product.ts'],
          // One worker imports what all of its files need once, and remembers which looks it has judged (test/e2e/harness.ts).
          isolate: false,
          testTimeout: 360_000,
          hookTimeout: 240_000,
          // After the others, and four at a time however many cores there are: each is a browser before a whole product.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
