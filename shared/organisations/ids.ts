/** How the ids of organisations and who is in them begin, by what they name. */
export const organisationsIds = {
  client: 'cli',
  invitation: 'ivt',
  invitationList: 'ivl',
  member: 'mem',
  organisation: 'org',
  role: 'rol',
  team: 'tea',
} as const
