import type { account as en } from '../en/account.ts'

/** Ce que disent les pages du compte. */
export const account: Readonly<Record<keyof typeof en, string>> = {
  'identity.sessions.lead':
    "Les appareils où vous êtes connecté. Une session que personne n'utilise pendant {minutes} minutes se termine d'elle-même.",
  'identity.sessions.device': '{browser} sous {system}',
  'identity.sessions.unknownBrowser': 'Un navigateur',
  'identity.sessions.unknownSystem': 'un système inconnu',
  'identity.sessions.own': 'Celle-ci',
  'identity.sessions.signedIn': 'Connexion {time}',
  'identity.sessions.lastCall': 'Dernière utilisation {time}',
  'identity.sessions.state.open': 'Ouverte',
  'identity.sessions.state.idle': 'Inutilisée trop longtemps',
  'identity.sessions.state.ended': 'Terminée',
  'identity.sessions.end': 'Terminer',
  'identity.sessions.ended': 'La session est terminée.',
  'identity.sessions.others': 'Terminer toutes les autres',
  'identity.sessions.others.confirm': 'Terminer toutes les autres sessions ?',
  'identity.sessions.others.help':
    "Tous les autres navigateurs devront se reconnecter. Si quelqu'un d'autre connaît peut-être votre mot de passe, changez-le : cela met fin à sa connexion pour de bon.",
  'identity.sessions.othersEnded': 'Toutes les autres sessions sont terminées.',
  'identity.idle.title': 'Êtes-vous toujours là ?',
  'identity.idle.text':
    "Personne n'utilise Tradewell ici depuis un moment. Vous serez déconnecté dans {seconds} secondes.",
  'identity.idle.stay': 'Rester connecté',
  'identity.idle.leave': 'Se déconnecter',
}
