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
  'identity.recovery.codes': 'Codes de secours',
  'identity.recovery.codes.lead':
    "Pour le jour où votre téléphone n'est plus là : avec votre mot de passe, chaque code désactive une fois les secondes étapes. Gardez-les avec ce qui ne doit pas se perdre.",
  'identity.recovery.codes.left.one': 'Il reste un code, créé le {time}.',
  'identity.recovery.codes.left.other': 'Il reste {count} codes, créés le {time}.',
  'identity.recovery.codes.none': "Vous n'avez pas encore de codes.",
  'identity.recovery.codes.make': 'Créer des codes',
  'identity.recovery.codes.again': 'Créer de nouveaux codes',
  'identity.recovery.codes.title': 'Vos codes de secours',
  'identity.recovery.codes.once':
    'Ils ne sont affichés que cette fois : ils ont été créés dans ce navigateur, et nous ne gardons rien qui permette de les lire. Vos anciens codes ne valent plus rien dès que vous gardez ceux-ci.',
  'identity.recovery.codes.copy': 'Copier',
  'identity.recovery.codes.copied': 'Les codes sont copiés.',
  'identity.recovery.codes.download': 'Télécharger',
  'identity.recovery.codes.keep': 'Je les ai gardés : utiliser ceux-ci',
  'identity.recovery.codes.kept': 'Vos nouveaux codes de secours sont valables dès maintenant.',
  'identity.idle.title': 'Êtes-vous toujours là ?',
  'identity.idle.text':
    "Personne n'utilise Tradewell ici depuis un moment. Vous serez déconnecté dans {seconds} secondes.",
  'identity.idle.stay': 'Rester connecté',
  'identity.idle.leave': 'Se déconnecter',
}
