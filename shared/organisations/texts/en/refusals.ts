/** Why a call of this area was refused. Clients and tests depend on the keys. */
export const refusals = {
  'refusal.role.grantsLacking': 'You cannot grant a permission that you do not have yourself.',
  'refusal.role.aboveLevel': 'This role is of level {level}, and you may change roles up to level {own}.',
  'refusal.role.nameTaken': 'Another role has this name.',
  'refusal.team.nameTaken': 'Another team has this name.',
  'refusal.team.tooMany': 'Somebody can be in {limit} teams at most.',
  'refusal.member.ownerStays': 'The owner stays. Hand the organisation over to another member first.',
  'refusal.member.emailUnverified': 'Only the verified e-mail of your own account can be shown here.',
  'refusal.member.noStaff': 'Only a member of the staff can have this.',
  'refusal.plan.tooSmall': 'The plan {plan} ends with {included} active clients, and there are {units}.',
  'refusal.plan.full':
    'The plan {plan} is full. Active clients that it has room for: {room}. {owner}, or who else may change the profile of the organisation, can choose another plan.',
  'refusal.organisations.domain': 'This cannot be a domain name.',
  'refusal.organisations.domainTaken': 'This domain name, or one that looks like it, is taken.',
  'refusal.organisations.abn': 'This is not a valid ABN.',
  'refusal.organisations.tooFewSigners':
    'No contract could ever be signed. Signatures needed: {needed}. Your people who may sign: {able} at most. Let more people sign first.',
  'refusal.organisations.notFresh':
    'Ownership is handed over within {minutes} minutes of signing in. Sign in again to do it.',
  'refusal.organisations.human': 'The check that you are a person did not succeed. Try it again.',
  'refusal.organisations.joinTooOften': 'Too many requests were sent for this address. Try again in an hour.',
  'refusal.organisations.joinLink':
    'This link is over, or it was sent to another address than the one that you are signed in with.',
  'refusal.organisations.noRates': 'Failed to get exchange rate!',
  'refusal.organisations.handOver': 'This sign-in can no longer be handed over. Sign in again.',
  'refusal.organisations.abnTaken': 'Another organisation has this ABN. Ask its owner to let you in.',
  'refusal.invitation.notUsable': 'This invitation cannot be used. Ask whoever invited you for a new one.',
  'refusal.invitation.tooManyMails': 'This address got {limit} mails today. Try again tomorrow.',
  'refusal.invitation.forOrganisation': 'Only an organisation can become a supplier. Act for yours, then accept.',
  'refusal.invitation.listTooLong': 'A list holds {limit} people at most.',
} as const
