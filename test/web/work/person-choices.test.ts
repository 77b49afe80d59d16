import { expect, test } from 'vitest'
import type { Uid } from '#shared/kit/id.ts'
import { personChoices } from '#web/work/todo/person-choices.ts'

const person = (name: string) => ({ uid: name.toLowerCase() as Uid, name })
const [ada, ben, cy] = ['Ada', 'Ben', 'Cy'].map(person) as [
  ReturnType<typeof person>,
  ReturnType<typeof person>,
  ReturnType<typeof person>,
]
const others = [{ value: '', label: 'Nobody' }]
const labels = (of: Parameters<typeof personChoices>[0]) => personChoices(of).map(({ label }) => label)

test('each is offered once, and whoever is chosen among them, though they be none of the first', () => {
  expect(labels({ others, people: [ada, ben] })).toEqual(['Nobody', 'Ada', 'Ben'])
  expect(labels({ others, people: [ada, ben], named: ben })).toEqual(['Nobody', 'Ada', 'Ben'])
  expect(labels({ others, people: [ada, ben], named: cy })).toEqual(['Nobody', 'Cy', 'Ada', 'Ben'])
  expect(labels({ others, people: [ada, ben], except: ada.uid })).toEqual(['Nobody', 'Ben'])
})

test('where there are more, that is chosen to see them', () => {
  expect(personChoices({ others: [], people: [ada], more: 'Show more' })).toEqual([
    { value: 'ada', label: 'Ada' },
    { value: 'more', label: 'Show more' },
  ])
})
