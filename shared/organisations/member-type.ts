/**
 * What a membership row makes of a person or an organisation in another organisation (spec part 1, section 3). `member` is
 * staff; `client` and `individual` are persons who buy from it, `business` is an organisation that buys from it, `supplier`
 * one that it buys from.
 */
export const memberTypes = ['individual', 'member', 'client', 'supplier', 'business'] as const
export type MemberType = (typeof memberTypes)[number]

/** Whether a row of this type is a client's: such a member acts on their own behalf and not for the organisation. */
export const isClientType = (type: MemberType): boolean =>
  type === 'client' || type === 'individual' || type === 'business'
