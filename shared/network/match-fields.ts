/**
 * What is compared when contacts are matched, and what each field may say at most (spec part 2, section 5, Contact
 * matching; fields from its section 3). How similar two values are is ours to say: see match-score.ts.
 */
export const matchWeights = {
  displayName: 100,
  firstName: 11,
  lastName: 11,
  middleName: 5,
  title: 8,
  note: 8,
  email: 15,
  phone: 15,
  address: 10,
  abn: 100,
  acn: 100,
  taxNumber: 100,
} as const

export type MatchField = keyof typeof matchWeights

export const matchFields = Object.keys(matchWeights) as readonly MatchField[]

/** A match counts only when its score is above this (spec part 2, sections 5 and 9). */
export const matchThreshold = 29

/** Two candidates whose scores are this close or closer are ambiguous: a person chooses, nothing is linked by itself. */
export const ambiguityMargin = 3

type Text = string | null | undefined

export type MatchAddress = {
  readonly addressLine1?: Text
  readonly addressLine2?: Text
  readonly city?: Text
  readonly region?: Text
  readonly postalCode?: Text
  readonly country?: Text
}

/**
 * One side of a comparison: a contact, a person or an organisation, as far as it is known. A field that is missing, null or
 * blank is absent evidence: it speaks neither for nor against. The first e-mail, phone and address may stand flat (as in a
 * CSV row) or in the lists of the spec's contact; both are used.
 */
export type MatchRecord = MatchAddress & {
  readonly id: string
  readonly displayName?: Text
  readonly legalName?: Text
  readonly tradingName?: Text
  readonly casualName?: Text
  readonly firstName?: Text
  readonly middleName?: Text
  readonly lastName?: Text
  readonly title?: Text
  readonly note?: Text
  readonly email?: Text
  readonly phone?: Text
  readonly abn?: Text
  readonly acn?: Text
  readonly taxNumber?: Text
  readonly emails?: readonly { readonly emailAddress?: Text }[] | null
  readonly phoneNumbers?: readonly { readonly e164Format?: Text; readonly freeForm?: Text }[] | null
  readonly addresses?: readonly MatchAddress[] | null
}

/** Why a pair scored what it did in one field. `points` is weight x similarity x rarity, or what a conflict takes away. */
export type FieldScore = {
  readonly field: MatchField
  /** The spec's weight: the most that this field can give. */
  readonly weight: number
  /** 0 to 1: how alike the two values are; 0 where they did not pass the field's gate. */
  readonly similarity: number
  /** 0 to 1: how much an agreement on this value says, given how common the value is in the data. */
  readonly rarity: number
  /** Hundredths are exact. Negative where two identifiers are both known and differ. */
  readonly points: number
}

export type PairScore = { readonly score: number; readonly fields: readonly FieldScore[] }
