import { personal } from './personal.ts'

/** What the tables that belong to no area keep of people. */
export const personalOfKit = personal(
  {},
  {
    Calls: { stays: 'for a week, what calls answered, sealed with what only their callers know' },
    Outbox: { stays: 'for a month, events without the texts of the person' },
    CallBudgets: { nothing: 'for a minute, how many calls a party made', fields: ['party'] },
  },
)
