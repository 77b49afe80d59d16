import type { signIns as en } from '../en/sign-ins.ts'

export const signIns: Readonly<Record<keyof typeof en, string>> = {
  'identity.passkeys': "Clés d'accès",
  'identity.passkeys.lead':
    "Une clé d'accès vous connecte par le verrouillage de votre appareil ou par une clé de sécurité, sans mot de passe ni code.",
  'identity.passkeys.none': "Vous n'avez pas encore de clé d'accès.",
  'identity.passkeys.unsupported': "Ce navigateur n'accepte pas de clés d'accès.",
  'identity.passkeys.federated': "Vous vous connectez par {provider} : c'est là que vous ajoutez des clés d'accès.",
  'identity.passkeys.added': 'Ajoutée {time}',
  'identity.passkeys.add': "Ajouter une clé d'accès",
  'identity.passkeys.add.help':
    'Donnez-lui un nom qui vous dira plus tard sur quel appareil ou quelle clé elle se trouve. Votre navigateur vous demande ensuite de la déverrouiller.',
  'identity.passkeys.name': 'Nom',
  'identity.passkeys.name.example': 'Ordinateur du bureau',
  'identity.passkeys.go': 'Continuer',
  'identity.passkeys.done': "La clé d'accès est ajoutée.",
  'identity.passkeys.rename': 'Renommer',
  'identity.passkeys.rename.title': "Renommer la clé d'accès",
  'identity.passkeys.rename.save': 'Enregistrer le nom',
  'identity.passkeys.renamed': "La clé d'accès porte son nouveau nom.",
  'identity.passkeys.remove': 'Supprimer',
  'identity.passkeys.remove.title': "Supprimer la clé d'accès « {name} » ?",
  'identity.passkeys.remove.help':
    "Elle ne vous connecte plus. Effacez-la aussi sur son appareil, pour qu'elle n'y soit plus proposée.",
  'identity.passkeys.removed': "La clé d'accès est supprimée.",
  'identity.fresh.help':
    "Les clés d'accès et les connexions reliées se modifient dans les {minutes} minutes qui suivent la connexion. Reconnectez-vous pour le faire.",
  'identity.fresh.again': 'Se reconnecter',
  'identity.links': 'Connexions reliées',
  'identity.links.lead': "Connexions d'autres fournisseurs qui mènent à ce compte.",
  'identity.links.own': 'Votre compte a été créé par elle',
  'identity.links.linked': 'Reliée',
  'identity.links.since': 'Depuis {time}',
  'identity.links.not': 'Non reliée',
  'identity.links.link': 'Relier {provider}',
  'identity.links.unlink': 'Délier',
  'identity.links.unlink.title': 'Délier {provider} ?',
  'identity.links.unlink.help':
    'On ne pourra plus entrer dans votre compte par {provider}. Vos autres moyens de connexion restent.',
  'identity.links.unlinked': '{provider} est délié.',
  'identity.links.finishing': "La connexion est en train d'être reliée…",
  'identity.links.outcome.linked': '{provider} est relié à votre compte.',
  'identity.links.outcome.already': '{provider} était déjà relié à votre compte.',
  'identity.links.outcome.taken':
    "Cette connexion par {provider} mène à un compte à part entière. Elle n'a pas été reliée.",
  'identity.links.outcome.expired': 'Relier {provider} a pris trop de temps, ou a été commencé ailleurs. Réessayez.',
  'identity.links.outcome.tooMany': "Votre compte a déjà une connexion par {provider}. Déliez-la d'abord.",
}
