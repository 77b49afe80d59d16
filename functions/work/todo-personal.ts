import type { Person } from '../kit/personal.ts'
import type { ReadDb } from '../kit/serve.ts'
import type { Job } from '../kit/worker.ts'
import type { todoUses } from './todo-uses.ts'

type Copying = Pick<Job<typeof todoUses>, 'ports'> & { readonly db: ReadDb<typeof todoUses> }
type Erasing = Job<typeof todoUses>

// Loaded with the first person who is walked through.
const walk = async () => (await import('./todo-walk.ts')).boardWalk

/** What the boards keep of a person. */
export const todoTablesOfPeople = {
  Boards: {
    copy: async (person: Person, job: Copying) => (await walk()).Boards.copy(person, job),
    stays: 'until its cards are erased, which are found by its columns and take it with them',
  },
  CardCounts: { nothing: 'how many cards stand in each column of a board', fields: ['board', 'column'] },
  CardWords: { nothing: 'words by which cards are found, which go with them', fields: ['list', 'at'] },
  CardTexts: {
    copy: async (person: Person, job: Copying) => (await walk()).CardTexts.copy(person, job),
    stays: "on the board of an organisation, what it wrote; a person's own go with their cards",
  },
  CardFiles: {
    copy: async (person: Person, job: Copying) => (await walk()).CardFiles.copy(person, job),
    erase: async (person: Person, job: Erasing) => (await walk()).CardFiles.erase(person, job),
  },
  CardComments: {
    copy: async (person: Person, job: Copying) => (await walk()).CardComments.copy(person, job),
    erase: async (person: Person, job: Erasing) => (await walk()).CardComments.erase(person, job),
    stays: 'on the board of an organisation, that something was said, and when',
  },
  Cards: {
    copy: async (person: Person, job: Copying) => (await walk()).Cards.copy(person, job),
    erase: async (person: Person, job: Erasing) => (await walk()).Cards.erase(person, job),
    stays:
      "on the board of an organisation, what is to be done there: that is the organisation's, and names the person no more",
  },
} as const
