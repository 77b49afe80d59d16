import { stateTables, texts } from './areas.ts'
import { diagram } from './kit/state-table.ts'

const labels: Readonly<Record<string, string>> = texts.en

/** docs/states.md, made from the tables. */
export const statesPage = (): string => {
  const parts = stateTables.map(table => {
    const states = table.states.map(state => `| ${state} | ${labels[`${table.name}.status.${state}`]} |`)
    return `## ${table.name}\n\n| State | Label |\n|---|---|\n${states.join('\n')}\n\n\`\`\`mermaid\n${diagram(table)}\n\`\`\`\n`
  })
  return `# States

How each thing of the product lives: which event leads from where to where, and by whose hand. Made from the state tables
in shared/ by \`npm run docs:states\`; the server refuses every other move, and the web shows no button for it.

${parts.join('\n')}`
}
