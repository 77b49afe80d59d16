/** What the server writes by e-mail about tasks. The web does not load it. */
export const workMail = {
  'work.mail.why': 'You get this because of a task on your to-do board.',
  'work.mail.cardAssigned.subject': "A task for you: '{card}'",
  'work.mail.cardAssigned.body': "The task '{card}' was given to you.",
  'work.mail.cardAssigned.action': 'Open the task',
  'work.mail.cardMentioned.subject': "You were mentioned at '{card}'",
  'work.mail.cardMentioned.body': "Somebody mentioned you in a comment on the task '{card}'.",
  'work.mail.cardMentioned.action': 'Read the comment',
  'work.mail.cardNear.subject': "Reminder: '{card}' is due soon",
  'work.mail.cardNear.body': "The task '{card}' is due soon.",
  'work.mail.cardNear.action': 'Open the task',
  'work.mail.cardDue.subject': "'{card}' is due",
  'work.mail.cardDue.body': "The task '{card}' is due now and is not done yet.",
  'work.mail.cardDue.action': 'Open the task',
} as const
