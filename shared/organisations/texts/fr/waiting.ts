/** What waits in organisations, as the desk says it. */
export const organisationsWaiting = {
  'organisations.waiting.join': 'Demande à vous rejoindre',
} as const
