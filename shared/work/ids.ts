/** How the ids of the desk begin, by what they name. */
export const workIds = {
  boardColumn: 'col',
  card: 'car',
  comment: 'com',
  label: 'lab',
  mail: 'mai',
  mailDraft: 'mdr',
  mailThread: 'mth',
  template: 'tem',
} as const
