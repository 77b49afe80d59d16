/** Why a call of this area was refused. Clients and tests depend on the keys. */
export const refusals = {
  'refusal.match.notCsv': 'The file {file} is not a well-formed CSV: row {row}, {problem}.',
  'refusal.match.columns': 'The columns of {file} are wrong: {problem}. Expected id and any of {columns}.',
  'refusal.match.missingId': 'Row {row} has no id.',
  'refusal.match.duplicateId': 'The id {id} occurs more than once.',
  'refusal.match.refusedBefore': 'This match was refused. Undo the refusal first.',
  'refusal.match.linkedElsewhere': 'This contact is linked to another user.',
  'refusal.match.nothingToUndo': 'There is no decision to undo.',
} as const
