import { write } from '../kit/serve.ts'
import { bucket } from '../ports/bucket.ts'
import * as tables from './todo-tables.ts'

/** What walking through the boards uses. */
export const todoUses = {
  tables: {
    boards: write(tables.Boards),
    cards: write(tables.Cards),
    cardTexts: write(tables.CardTexts),
    comments: write(tables.CardComments),
    cardFiles: write(tables.CardFiles),
  },
  ports: { files: bucket('Files', 'erase') },
} as const
