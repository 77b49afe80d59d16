import { Todos as contract } from '#shared/work/Todos.contract.ts'
import { serve } from '../kit/serve.ts'
import { addingAhead, addingHandlers } from './todo/adding.ts'
import { changingAhead, changingHandlers } from './todo/changing.ts'
import { partsAhead, partsHandlers } from './todo/parts.ts'
import { showingAhead, showingHandlers } from './todo/showing.ts'
import { uses } from './todo/uses.ts'

export const Todos = serve(
  contract,
  uses,
  { ...showingHandlers, ...changingHandlers, ...addingHandlers, ...partsHandlers },
  { ...showingAhead, ...changingAhead, ...addingAhead, ...partsAhead },
)
