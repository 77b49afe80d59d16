/** What the server writes by e-mail about tasks and templates. The web does not load it. */
export const workMail = {
  'work.mail.why':
    'You get this because of a task on your to-do board, of a template that is shared with you, or of a mail that was written to you.',
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
  'work.mail.came.subject': '{fromName} has answered you',
  'work.mail.came.body': '{fromName} has answered your mail.',
  'work.mail.came.action': 'Read the answer',
  // Below a letter that somebody wrote here.
  'work.letter.why': '{writer} has sent you this through Tradewell. Your answer to this mail goes to them.',
  'work.letter.read': 'Read it in Tradewell',
  'work.mail.templateReceived.subject': "A template for you: '{title}'",
  'work.mail.templateReceived.body':
    "The template '{title}' was shared with you. Use it for letters, offers and messages.",
  'work.mail.templateReceived.action': 'Open the template',
} as const
