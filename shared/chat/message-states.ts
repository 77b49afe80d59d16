import { stateTable } from '../kit/state-table.ts'

/**
 * A chat message as its sender sees it (spec part 1, section 4): shown unsent under a negative id until the server's
 * message takes its place. What could not be sent is sent again or discarded.
 */
export const messageStates = stateTable({
  name: 'chat.message',
  states: ['unsent', 'sent', 'failed', 'deleted'],
  starts: ['unsent'],
  finals: ['deleted'],
  moves: [
    { event: 'deliver', from: ['unsent'], to: 'sent', by: ['system'] },
    { event: 'fail', from: ['unsent'], to: 'failed', by: ['system'] },
    { event: 'retry', from: ['failed'], to: 'unsent', by: ['sender'] },
    { event: 'discard', from: ['failed'], to: 'deleted', by: ['sender'] },
    { event: 'edit', from: ['sent'], to: 'sent', by: ['sender'] },
    { event: 'delete', from: ['sent'], to: 'deleted', by: ['sender'] },
  ],
})
