/** Texts of the chat area. Keys start with the area's name; parameters stand in braces. */
export const chat = {
  // chat.message: states, and what the buttons of its events say.
  'chat.message.status.unsent': 'Sending',
  'chat.message.status.sent': 'Sent',
  'chat.message.status.failed': 'Not sent',
  'chat.message.status.deleted': 'Deleted',
  'chat.message.event.deliver': 'Deliver',
  'chat.message.event.fail': 'Fail',
  'chat.message.event.retry': 'Send again',
  'chat.message.event.discard': 'Discard',
  'chat.message.event.edit': 'Edit',
  'chat.message.event.delete': 'Delete',
} as const
