import { exactJsonElements, isJsonList, parseExactJson } from '#shared/kit/exact-json.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { scheduleText, scheduleTexts } from '#shared/terms/schedule-answer.ts'
import { readInput, runCommand, writeOut } from './kit/json-command.ts'

const mostContracts = 1_000_000

/**
 * `npm run --silent schedule -- FILE|-` prints the deliveries and payments of a contract, or of each contract of an array.
 */
await runCommand('npm run --silent schedule -- FILE|-', async path => {
  const text = await readInput(path)
  if (!isJsonList(text)) return writeOut(scheduleText(parseExactJson(text)))
  // All of the input is looked at before the first answer: what is not JSON is refused as a whole.
  let count = 0
  for (const _ of exactJsonElements(text)) {
    count += 1
    if (count > mostContracts) throw new Refusal('input.tooMany', { limit: mostContracts })
  }
  // A refused contract is an answer here; where in the code it was refused would only cost time.
  Error.stackTraceLimit = 0
  return writeOut(scheduleTexts(exactJsonElements(text)))
})
