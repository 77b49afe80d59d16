import { stateTable } from '../kit/state-table.ts'

/**
 * An invoice, written and at once signed by the supplier; the customer may sign it too. A payment that fails puts it
 * back among the published ones. Money that arrives settles it even where its payment was thought to have failed.
 * A credit note for all that is owed ends it; one for a part leaves it open for the rest. One for an invoice that is paid moves nothing here.
 * What a payer's bank took back is owed again (docs/decisions/disputes.md); where all of that was credited, nothing is.
 */
export const invoiceStates = stateTable({
  name: 'deals.invoice',
  states: ['draft', 'published', 'pending', 'paid', 'credited', 'void'],
  starts: ['draft'],
  finals: ['credited', 'void'],
  moves: [
    { event: 'save', from: ['draft'], to: 'draft', by: ['supplier'] },
    { event: 'publish', from: ['draft'], to: 'published', by: ['supplier', 'system'] },
    { event: 'sign', from: ['published'], to: 'published', by: ['customer'] },
    { event: 'remind', from: ['published'], to: 'published', by: ['supplier'] },
    { event: 'pay', from: ['published'], to: 'pending', by: ['customer', 'system'] },
    { event: 'settle', from: ['published', 'pending'], to: 'paid', by: ['system'] },
    { event: 'fail', from: ['pending'], to: 'published', by: ['system'] },
    { event: 'credit', from: ['published'], to: 'published', by: ['supplier'] },
    { event: 'creditAll', from: ['published'], to: 'credited', by: ['supplier'] },
    { event: 'creditRest', from: ['published'], to: 'paid', by: ['supplier'] },
    { event: 'takeBack', from: ['paid', 'published'], to: 'published', by: ['system'] },
    { event: 'takeBack', from: ['pending'], to: 'pending', by: ['system'] },
    { event: 'takeOff', from: ['paid'], to: 'credited', by: ['system'] },
    { event: 'void', from: ['draft', 'published'], to: 'void', by: ['supplier', 'system'] },
  ],
})
