/** One side of a new conversation: a person or an organisation, which may work in teams. */
export type ChatSide = {
  /** The side chats by teams: an organisation whose teams are activated. */
  readonly byTeams: boolean
  /** Teams, or users, of the side that may message (transaction.messaging.messaging). */
  readonly ready: number
}

export type ChatCreationProblem =
  | 'chat.noTeamsPartner'
  | 'chat.noUsersPartner'
  | 'chat.noTeamsMine'
  | 'chat.noUsersMine'

/** Why no chat can be opened: it needs at least one on each side that may message (spec part 1, section 5). */
export const chatCreationProblem = (mine: ChatSide, partner: ChatSide): ChatCreationProblem | undefined => {
  if (partner.ready < 1) return partner.byTeams ? 'chat.noTeamsPartner' : 'chat.noUsersPartner'
  if (mine.ready < 1) return mine.byTeams ? 'chat.noTeamsMine' : 'chat.noUsersMine'
  return undefined
}
