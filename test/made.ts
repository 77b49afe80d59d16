import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'

// A test says which files it holds.
// @reaches test/made.ts

const root = path.resolve(import.meta.dirname, '..')

/**
 * What is wrong with files that a command makes, one line for each, with the command that mends it. A diff would say less:
 * nobody writes these files.
 * @param made the text of each file, by its path in the repository
 * @param folder where no other files may be
 */
export const staleFiles = (
  made: Readonly<Record<string, string>>,
  command: string,
  folder?: string,
  read = (file: string) =>
    existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : undefined,
): string[] => {
  const there = folder && existsSync(path.join(root, folder)) ? readdirSync(path.join(root, folder)) : []
  return [
    ...Object.entries(made).flatMap(([file, text]) => {
      const kept = read(file)
      if (kept === text) return []
      return [`${file} is ${kept === undefined ? 'missing' : 'stale'}: run \`${command}\` and commit what it writes`]
    }),
    ...there
      .map(name => `${folder}/${name}`)
      .filter(file => !Object.hasOwn(made, file))
      .map(file => `${file} is made from nothing any more: run \`${command}\` and commit that it is gone`),
  ]
}

/** Fails with the files that are stale, and the command that mends them. */
export const expectMade = (made: Readonly<Record<string, string>>, command: string, folder?: string): void => {
  const stale = staleFiles(made, command, folder)
  if (stale.length) expect.fail(stale.join('\n'))
}
