import { maxLabels } from '#shared/work/board.ts'
import { withColumn, withoutColumn } from '#shared/work/board-rules.ts'
import { WorkRefusal } from '#shared/work/refusal.ts'
import type { Todos as contract } from '#shared/work/Todos.contract.ts'
import type { Ahead, Handlers } from '../../kit/serve.ts'
import { likelyParty } from '../../organisations/likely-party.ts'
import { boardOf, columnOf, knownBoard, knowsLabels, saveBoard } from './board.ts'
import { shownOf } from './showing.ts'
import type { uses } from './uses.ts'

type Own = 'ADD_COLUMN' | 'PUT_COLUMN' | 'REMOVE_COLUMN' | 'ADD_LABEL' | 'PUT_LABEL' | 'REMOVE_LABEL'

export const partsHandlers: Pick<Handlers<typeof contract, typeof uses>, Own> = {
  ADD_COLUMN: async ({ name, isDone }, work) => {
    const board = await boardOf(work.db, work.actor.party)
    const id = work.newId('boardColumn')
    saveBoard(work, { ...board, columns: withColumn(board.columns, { id, name, isDone }) })
    return { id }
  },
  PUT_COLUMN: async ({ id, before, ...changes }, work) => {
    const board = await boardOf(work.db, work.actor.party)
    const column = { ...columnOf(board, id), ...changes }
    if (before) columnOf(board, before)
    saveBoard(work, { ...board, columns: withColumn(board.columns, column, before) })
    return {}
  },
  REMOVE_COLUMN: async ({ id }, work) => {
    const { board, count } = await shownOf(work.db, work.actor.party)
    columnOf(board, id)
    saveBoard(work, { ...board, columns: withoutColumn(board.columns, id, count(id)) })
    return {}
  },
  ADD_LABEL: async ({ name, tone }, work) => {
    const board = await boardOf(work.db, work.actor.party)
    if (board.labels.length >= maxLabels) throw new WorkRefusal('work.tooManyLabels', { limit: maxLabels })
    const label = { id: work.newId('label'), name, tone }
    saveBoard(work, { ...board, labels: [...board.labels, label] })
    return label
  },
  PUT_LABEL: async (label, work) => {
    const board = await boardOf(work.db, work.actor.party)
    knowsLabels(board, [label.id])
    saveBoard(work, { ...board, labels: board.labels.map(each => (each.id === label.id ? label : each)) })
    return label
  },
  REMOVE_LABEL: async ({ id }, work) => {
    const board = await boardOf(work.db, work.actor.party)
    knowsLabels(board, [id])
    saveBoard(work, { ...board, labels: board.labels.filter(each => each.id !== id) })
    return {}
  },
}

export const partsAhead: Pick<Ahead<typeof contract, typeof uses>, Own> = {
  ADD_COLUMN: (_input, of) => [knownBoard(of)],
  PUT_COLUMN: (_input, of) => [knownBoard(of)],
  REMOVE_COLUMN: (_input, { db, ...who }) => [shownOf(db, likelyParty(who))],
  ADD_LABEL: (_input, of) => [knownBoard(of)],
  PUT_LABEL: (_input, of) => [knownBoard(of)],
  REMOVE_LABEL: (_input, of) => [knownBoard(of)],
}
