/** First names that stand for one another in English, each line one name with its short forms. */
const groups = `
abigail abby gail | albert al bert | alexander alex sandy xander | alexandra alex sandra lexi | andrew andy drew |
anthony tony | barbara barb | benjamin ben benny | catherine kate katie cathy kathy | katherine kate katie kathy |
charles charlie chuck | christine chris tina | christopher chris topher | cynthia cindy | daniel dan danny | david dave |
deborah deb debbie | dorothy dot dottie | edward ed eddie ned ted | elizabeth liz beth betty lizzie eliza libby |
eugene gene | frances fran | francis frank | frederick fred freddie | gerald gerry jerry | gregory greg |
harold harry hal | henry harry hank | isabella bella izzy | jacqueline jackie | james jim jimmy jamie | jennifer jen jenny |
john jack johnny | jonathan jon | joseph joe joey | joshua josh | judith judy | kenneth ken kenny | lawrence larry |
leonard len lenny | leslie les | margaret maggie meg peggy marg | martin marty | matthew matt | michael mike mick mickey |
nathaniel nate nathan | nicholas nick | pamela pam | patricia pat patty trish | patrick pat paddy | peter pete |
philip phil | rebecca becky bec | richard rick dick ricky richie | robert bob rob bobby robbie bert | ronald ron |
samantha sam | samuel sam | stephanie steph | stephen steve | steven steve | stuart stu | susan sue suzie |
terence terry | theresa terry tess | theodore ted theo | thomas tom tommy | timothy tim | veronica ronnie |
victoria vicky tori | vincent vince vinnie | walter wally walt | william bill will billy liam | zachary zac zach`

const groupsOf = new Map<string, number[]>()
groups.split('|').forEach((group, at) => {
  for (const name of group.trim().split(/\s+/)) groupsOf.set(name, [...(groupsOf.get(name) ?? []), at])
})

/**
 * Whether one of two words may stand for the other: an initial, the beginning of the longer word (from three letters on), or
 * a short form of the same first name. Symmetric.
 */
export const mayStandFor = (a: string, b: string): boolean => {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if ((short.length === 1 || short.length >= 3) && long.startsWith(short) && !/\d/.test(long)) return true
  const groupsOfA = groupsOf.get(a)
  return groupsOfA?.some(group => groupsOf.get(b)?.includes(group)) ?? false
}
