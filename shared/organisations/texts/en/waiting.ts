/** What waits in organisations, as the desk says it. */
export const organisationsWaiting = {
  'organisations.waiting.join': 'Asks to join',
} as const
