import { matchContacts } from '#shared/network/contact-matching.ts'
import { febrl, febrlPerson } from '#test/fixtures/febrl.ts'
import { businessContacts } from './business-contacts.ts'
import { measureDuplicates, measureLinks, type Quality } from './match-measure.ts'

/**
 * `npm run bench:match` prints precision, recall and F1 of contact matching on FEBRL's data sets and on invented address
 * books of businesses, then the time and memory of 100,000 x 100,000 (left out with --quick). The rules were developed on
 * dataset1 to dataset3; dataset4 and the address books only measure.
 */
const row = (name: string, { precision, recall, f1 }: Quality): void => {
  const figure = (value: number): string => value.toFixed(4).padStart(10)
  console.log(`${name.padEnd(52)}${figure(precision)}${figure(recall)}${figure(f1)}`)
}

console.log(`${''.padEnd(52)}${'precision'.padStart(10)}${'recall'.padStart(10)}${'F1'.padStart(10)}`)
for (const taxNumber of [true, false]) {
  const evidence = taxNumber ? 'with soc_sec_id' : 'without'
  const left = febrl('dataset4a', { taxNumber })
  const right = febrl('dataset4b', { taxNumber })
  const byPerson = new Map(right.map(({ id }) => [febrlPerson(id), id]))
  const truth = new Map(
    left.flatMap(({ id }) => {
      const same = byPerson.get(febrlPerson(id))
      return same === undefined ? [] : [[id, same] as const]
    }),
  )
  row(`link dataset4a to dataset4b, ${evidence}`, measureLinks(left, right, truth))
  for (const name of ['dataset1', 'dataset2', 'dataset3'] as const) {
    row(`duplicates in ${name}, ${evidence}`, measureDuplicates(febrl(name, { taxNumber }), febrlPerson))
  }
}
for (const seed of [1, 2, 3]) {
  const { left, right, truth } = businessContacts(5000, seed)
  row(`link two address books of 5,000 businesses, seed ${seed}`, measureLinks(left, right, truth))
}

if (!process.argv.includes('--quick')) {
  const count = 100_000
  const { left, right } = businessContacts(count, 4)
  const cpuBefore = process.cpuUsage()
  const before = performance.now()
  const matched = [...matchContacts(left, right).values()].filter(matches => matches.length > 0).length
  const cpu = process.cpuUsage(cpuBefore)
  const size = count.toLocaleString('en')
  console.log(
    `\n${size} x ${size}: ${((performance.now() - before) / 1000).toFixed(1)} s, ` +
      `${((cpu.user + cpu.system) / 1e6).toFixed(1)} s of processor time, ` +
      `${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MiB at most, ${matched.toLocaleString('en')} contacts with a match`,
  )
}
