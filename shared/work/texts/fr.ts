import type { work as en } from './en.ts'
import { workEvents } from './fr/events.ts'
import { refusals } from './fr/refusals.ts'

export const work: Record<keyof typeof en, string> = {
  ...refusals,
  ...workEvents,
  // What a person has pinned to the desk.
  'work.pin': "Épingler à l'accueil",
  'work.pinned': 'Épinglés',
  'work.pinned.empty':
    'Épinglez un service, une organisation ou une affaire sur sa page : vous les retrouvez ici à chaque visite.',
  'work.pinned.find': 'Trouver un service',
  'work.pinned.service': 'Service de {name}',
  'work.pinned.organisation': 'Organisation',
  'work.pinned.purchase': 'Achat à {name}',
  'work.pinned.sale': 'Vente à {name}',
  'work.pinned.unnamed': 'Service sans nom',
  'work.pinned.more': 'Déplacer ou désépingler {name}',
  'work.pinned.move': 'Déplacer {name} : faites glisser, ou appuyez sur les flèches haut et bas',
  'work.pinned.up': 'Monter',
  'work.pinned.down': 'Descendre',
  'work.pinned.unpin': 'Désépingler',
  'work.pinned.moved': '{name} est maintenant numéro {place} sur {count}.',
  'work.pinned.unpinned': "{name} n'est plus épinglé.",
  // Filters of lists that a person keeps.
  'work.views': 'Filtres enregistrés',
  'work.views.save': 'Enregistrer ces filtres',
  'work.views.saveHelp':
    'Ils sont conservés pour vous, où que vous vous connectiez. Sous un nom déjà pris, ils remplacent les anciens.',
  'work.views.name': 'Nom',
  'work.views.saved': 'Les filtres sont enregistrés sous « {name} ».',
  'work.views.arrange': 'Organiser les filtres enregistrés',
  'work.views.rename': 'Renommer {name}',
  'work.views.up': 'Monter {name}',
  'work.views.down': 'Descendre {name}',
  'work.views.first': "C'est déjà le premier.",
  'work.views.last': "C'est déjà le dernier.",
  'work.views.remove': 'Supprimer {name}',
  'work.views.removed': '« {name} » est supprimé.',
  'work.views.renamed': "Les filtres s'appellent désormais « {name} ».",
  // The copy of all that is kept of a person, and its end.
  'work.data.lead': 'Ce que Tradewell conserve sur vous : demandez-en une copie, ou faites-le effacer.',
  'work.data.copy': 'Une copie de vos données',
  'work.data.copy.lead':
    "Une archive avec tout ce qui est conservé sur vous, dans des fichiers que les programmes savent lire, et les fichiers que vous avez apportés. La préparer prend un moment ; vous êtes prévenu dès qu'elle est là.",
  'work.data.copy.making': 'La copie est en préparation',
  'work.data.copy.ready': "Créée {time}, {size}. Disponible jusqu'au {until}.",
  'work.data.copy.leftOut.one':
    "{count} fichier était de trop pour l'archive. Il y figure dans une liste et reste où il est.",
  'work.data.copy.leftOut.other':
    "{count} fichiers étaient de trop pour l'archive. Ils y figurent dans une liste et restent où ils sont.",
  'work.data.copy.ask': 'Créer une copie',
  'work.data.copy.again': 'Créer une nouvelle copie',
  'work.data.copy.get': 'Obtenir la copie',
  'work.data.copy.asked': "La copie est en préparation. Vous êtes prévenu dès qu'elle est là.",
  'work.data.erase': 'Effacer mon compte',
  'work.data.erase.lead': 'Votre compte prend fin pour de bon. Personne ne peut le rétablir, nous non plus.',
  'work.data.erase.goes': 'Ce qui disparaît',
  'work.data.erase.goes.what':
    'Votre profil, votre photo, vos connexions, réglages, notifications, éléments épinglés et fichiers, vos places dans des organisations, et ce que vous avez écrit dans des demandes restées sans suite.',
  'work.data.erase.stays': 'Ce qui reste, et pourquoi',
  'work.data.erase.stays.signed':
    'Les documents que vous avez signés, avec leurs demandes et fichiers : la loi demande aux deux parties de les garder sept ans.',
  'work.data.erase.stays.billed': 'Les factures et paiements, pour la même raison.',
  'work.data.erase.stays.log':
    "Le fait qu'une chose s'est passée, dans les journaux des personnes concernées : sous un numéro qui ne désigne personne, sans votre nom ni vos mots.",
  'work.data.erase.stays.organisations':
    "Ce que vous avez fait pour des organisations, comme leurs services : cela leur appartient. Votre nom n'y figure pas.",
  'work.data.erase.stays.backups': 'Les sauvegardes, qui oublient tout en 35 jours.',
  'work.data.erase.obstacles': "À régler d'abord",
  'work.data.erase.obstacle.owner': 'cette organisation est à vous ; cédez-la',
  'work.data.erase.obstacle.signer':
    "ses contrats demandent votre signature ; qu'elle laisse signer quelqu'un d'autre, ou demande moins de signatures",
  'work.data.erase.obstacle.request': "cette demande n'a pas de réponse ; retirez-la",
  'work.data.erase.obstacle.drafts':
    "ce brouillon en est un parmi tant d'autres que vos demandes n'ont pas toutes pu être examinées ; supprimez les brouillons dont vous n'avez pas besoin",
  'work.data.erase.obstacle.quotes': 'cette demande de devis est ouverte ; attribuez-la ou annulez-la',
  'work.data.erase.obstacle.deal': "ce contrat court jusqu'à ce que tout soit livré et payé",
  'work.data.erase.obstacle.invoice': 'cette facture est ouverte',
  'work.data.erase.notFresh': "Un compte ne s'efface que par une connexion des dix dernières minutes.",
  'work.data.erase.signIn': 'Se reconnecter',
  'work.data.erase.ask': 'Effacer mon compte',
  'work.data.erase.confirm': 'Effacer votre compte pour de bon ?',
  'work.data.erase.forGood': 'Vous êtes déconnecté aussitôt et ne pourrez plus jamais vous connecter à ce compte.',
  'work.data.erase.email': "Saisissez l'adresse e-mail du compte",
  'work.data.erase.do': 'Effacer pour de bon',
  'work.data.erase.begun': "Votre compte est en cours d'effacement. Un dernier message vous dira quand c'est fait.",
}
