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
  // Files and conversations.
  'chat.attachmentTooLarge': 'File you attached is large, Please send the file which is less than 20MB in size.',
  'chat.noTeamsPartner': 'No teams are ready for chat in partner side.',
  'chat.noUsersPartner': 'No users are ready for chat in partner side.',
  'chat.noTeamsMine': 'No teams are ready for chat in my side.',
  'chat.noUsersMine': 'No users are ready for chat in my side.',
  'chat.notInitialised': 'Chat has not been initialized.',
  'chat.confirm.deleteMessages': 'Are you sure want to permanently delete these messages?',
  // Failures inside the chat.
  'chat.error.token': 'Token request failed.',
  'chat.error.initialise': 'Chat initialisation failed.',
  'chat.error.client': 'Chat client not initiated.',
  'chat.error.noConversation': 'Conversation does not exist.',
  'chat.error.create': 'Conversation failed to create.',
  'chat.error.delete': 'Conversation failed to delete.',
  'chat.error.leave': 'Conversation failed to leave.',
  'chat.error.removeParticipants': 'Conversation failed to remove participants.',
  'chat.error.messages': 'Getting messages failed.',
  'chat.error.conversations': 'Getting conversations failed.',
  'chat.error.send': 'Sending a message failed.',
} as const
