import type { accountMail as en } from '../en/event-mail.ts'

export const accountMail: Readonly<Record<keyof typeof en, string>> = {
  'identity.mail.why': "Vous recevez ce message parce qu'il concerne la sécurité de votre compte.",
  'identity.mail.recovered.subject': 'La connexion en deux étapes a été désactivée',
  'identity.mail.recovered.body':
    "Une personne qui connaît votre mot de passe a utilisé un de vos codes de secours : votre compte ne demande plus de seconde étape. Codes restants : {left}. Si ce n'était pas vous, choisissez tout de suite un nouveau mot de passe et réactivez la seconde étape.",
  'identity.mail.recovered.action': 'La réactiver',
  'identity.mail.passkeyAdded.subject': "Une clé d'accès a été ajoutée à votre compte",
  'identity.mail.passkeyAdded.body':
    "La clé d'accès « {name} » ouvre désormais votre compte. Si ce n'était pas vous, supprimez-la tout de suite, choisissez un nouveau mot de passe et déconnectez tous les appareils.",
  'identity.mail.passkeyAdded.action': "Voir vos clés d'accès",
  'identity.mail.passkeyRemoved.subject': "Une clé d'accès a été supprimée de votre compte",
  'identity.mail.passkeyRemoved.body':
    "La clé d'accès « {name} » n'ouvre plus votre compte. Si ce n'était pas vous, choisissez un nouveau mot de passe et déconnectez tous les appareils.",
  'identity.mail.passkeyRemoved.action': "Voir vos clés d'accès",
  'identity.mail.linked.subject': 'Une connexion a été reliée à votre compte',
  'identity.mail.linked.body':
    "On peut désormais aussi entrer dans votre compte par {provider}. Si ce n'était pas vous, déliez cette connexion tout de suite, choisissez un nouveau mot de passe et déconnectez tous les appareils.",
  'identity.mail.linked.action': 'Voir vos connexions',
  'identity.mail.unlinked.subject': 'Une connexion a été déliée de votre compte',
  'identity.mail.unlinked.body':
    "On ne peut plus entrer dans votre compte par {provider}. Si ce n'était pas vous, choisissez un nouveau mot de passe et déconnectez tous les appareils.",
  'identity.mail.unlinked.action': 'Voir vos connexions',
  'identity.mail.newDevice.subject': 'Connexion depuis un nouvel appareil',
  'identity.mail.newDevice.body':
    "Une connexion à votre compte vient d'un appareil que nous n'avons pas vu récemment : {browser} {system}. Si c'était vous, ne faites rien. Sinon, terminez cette session et choisissez un nouveau mot de passe.",
  'identity.mail.newDevice.action': 'Voir vos sessions',
  'identity.mail.copyMade.subject': 'La copie de vos données est prête',
  'identity.mail.copyMade.body':
    "La copie de tout ce que Tradewell conserve sur vous est disponible pendant sept jours, pour qui est connecté à votre compte. Si vous ne l'avez pas demandée, terminez vos sessions et choisissez un nouveau mot de passe.",
  'identity.mail.copyMade.action': 'Obtenir la copie',
}
