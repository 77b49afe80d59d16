/** What the pages of one's own account say: sessions, second steps, one's data. */
export const account = {
  'identity.sessions.lead': 'Where you are signed in. A session that nobody uses for {minutes} minutes ends by itself.',
  'identity.sessions.device': '{browser} on {system}',
  'identity.sessions.unknownBrowser': 'A browser',
  'identity.sessions.unknownSystem': 'an unknown system',
  'identity.sessions.own': 'This one',
  'identity.sessions.signedIn': 'Signed in {time}',
  'identity.sessions.lastCall': 'Last used {time}',
  'identity.sessions.state.open': 'Open',
  'identity.sessions.state.idle': 'Not used for too long',
  'identity.sessions.state.ended': 'Ended',
  'identity.sessions.end': 'End',
  'identity.sessions.ended': 'The session is ended.',
  'identity.sessions.others': 'End all others',
  'identity.sessions.others.confirm': 'End all other sessions?',
  'identity.sessions.others.help':
    'Every other browser has to sign in again. If somebody else may know your password, change it: that ends their sign-in for good.',
  'identity.sessions.othersEnded': 'All other sessions are ended.',
  'identity.idle.title': 'Are you still there?',
  'identity.idle.text': 'Nobody has used Tradewell here for a while. You are signed out in {seconds} seconds.',
  'identity.idle.stay': 'Stay signed in',
  'identity.idle.leave': 'Sign out',
} as const
