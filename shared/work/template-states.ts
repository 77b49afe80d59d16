import { stateTable } from '../kit/state-table.ts'

/** A template is its writer's own until it is shared; whoever keeps it may take it back. */
export const templateStates = stateTable({
  name: 'work.template',
  states: ['draft', 'shared'],
  starts: ['draft'],
  finals: [],
  moves: [
    { event: 'share', from: ['draft', 'shared'], to: 'shared', by: ['keeper'] },
    { event: 'withdraw', from: ['shared'], to: 'draft', by: ['keeper'] },
  ],
})
