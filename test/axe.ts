import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// Reads a package.
// @reaches package-lock.json

/** axe-core, to be run in a page. */
export const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules that every page keeps. */
export const axeRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] as const

/** Those whose outcome is a theme's to decide. */
export const rulesOfColours = ['color-contrast', 'link-in-text-block'] as const
