/** Cards of people and organisations, and what is found of them. */
export const people = {
  'organisations.card.title': 'About {name}',
  'organisations.card.page': 'Open the public page',
  'organisations.card.made': 'Made up of',
  'organisations.card.members.other': '{count} people',
  'organisations.card.members.one': '{count} person',
  'organisations.card.teams.other': '{count} teams',
  'organisations.card.teams.one': '{count} team',
  'organisations.alike.mine': 'Visitors may take you for another organisation whose name looks like this one:',
  'organisations.alike.page': 'Make sure that this is whom you look for. Names that look like this one:',
  'organisations.alike.each': '{name} ({domain}), here since {date}',
  'organisations.found.people': 'People',
  'organisations.found.people.hint': 'Who publishes something of themselves is found by name.',
  'organisations.worth': 'About {amount}, at the rate of {date}, {time} (Sydney), {source}.',
  'organisations.invite.takeAll.one': 'Take {count} address',
  'organisations.invite.takeAll.other': 'Take {count} addresses',
  'organisations.invite.invitedBefore': 'An invitation to this address was made on {date}: {status}.',
} as const
