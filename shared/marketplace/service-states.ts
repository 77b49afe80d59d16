import { stateTable } from '../kit/state-table.ts'

/**
 * A service or bundle on offer (spec part 1, section 4; labels In Edit, Ready, Launched, Discontinued). Making ready a
 * published one takes it off the market. Where making ready creates a duplicate, the copy is ready and the old one is
 * replaced. A service that nothing refers to is deleted instead of removed.
 */
export const serviceStates = stateTable({
  name: 'marketplace.service',
  states: ['inEdit', 'ready', 'published', 'removed'],
  starts: ['inEdit', 'ready'],
  finals: ['removed'],
  moves: [
    { event: 'save', from: ['inEdit'], to: 'inEdit', by: ['owner'] },
    { event: 'makeReady', from: ['inEdit'], to: 'ready', by: ['owner'] },
    { event: 'edit', from: ['ready'], to: 'inEdit', by: ['owner'] },
    { event: 'publish', from: ['ready'], to: 'published', by: ['owner'] },
    { event: 'unpublish', from: ['published'], to: 'ready', by: ['owner'] },
    { event: 'replace', from: ['inEdit', 'ready', 'published'], to: 'removed', by: ['system'] },
    { event: 'remove', from: ['inEdit', 'ready', 'published'], to: 'removed', by: ['owner'] },
  ],
})
