import type { organisations as en } from '../en/organisations.ts'

export const organisations: Record<keyof typeof en, string> = {
  // Names of the leaves of the permission tree.
  'organisations.permission.department.account.profileEdit': "Modifier le profil de l'organisation",
  'organisations.permission.department.account.contacts': 'Contacts',
  'organisations.permission.department.account.wallet': 'Portefeuille',
  'organisations.permission.department.structure.client': 'Gérer les clients',
  'organisations.permission.department.structure.firm': 'Gérer les fournisseurs',
  'organisations.permission.department.structure.member': 'Gérer les membres',
  'organisations.permission.department.structure.role': 'Gérer les rôles',
  'organisations.permission.department.structure.team': 'Gérer les équipes',
  'organisations.permission.assignment.ticket': 'Attribuer les affaires',
  'organisations.permission.assignment.microservice': 'Attribuer les services',
  'organisations.permission.assignment.asset': 'Attribuer les actifs',
  'organisations.permission.assignment.file': 'Attribuer les fichiers',
  'organisations.permission.assignment.network.invitation': 'Attribuer les partenaires',
  'organisations.permission.assignment.network.referral': 'Attribuer les recommandations',
  'organisations.permission.production.asset': 'Gérer et proposer des actifs',
  'organisations.permission.production.microservice': 'Créer et publier des services',
  'organisations.permission.production.file': 'Conserver, partager et signer des fichiers',
  'organisations.permission.transaction.messaging.messaging': 'Envoyer et recevoir des messages',
  'organisations.permission.transaction.marketplace.organizationJoin': 'Rejoindre des organisations comme client',
  'organisations.permission.transaction.marketplace.microserviceRequest': 'Demander des services',
  'organisations.permission.transaction.marketplace.assetBuy': 'Acheter et louer des actifs',
  'organisations.permission.transaction.ticket.demander': 'Agir comme client dans les affaires',
  'organisations.permission.transaction.ticket.supplier': 'Agir comme fournisseur dans les affaires',
  'organisations.permission.transaction.network.invitation': 'Inviter des partenaires',
  'organisations.permission.transaction.network.referral': 'Faire des recommandations et y répondre',
  // Why a person may not; `permission` is one of the names above.
  'organisations.why.personal': '« {permission} » est réservé aux organisations. Choisissez-en une ou créez-en une.',
  'organisations.why.client': '« {permission} » est réservé aux membres de cette organisation ; vous en êtes client.',
  'organisations.why.supplier': 'En tant que fournisseur de cette organisation, vous agissez dans la vôtre, pas ici.',
  'organisations.why.noRole':
    "Vous n'avez pas encore de rôle dans cette organisation. Demandez-en un à une personne qui gère ses membres.",
  'organisations.why.role':
    "Votre rôle n'accorde pas « {permission} ». Adressez-vous à une personne qui gère les rôles.",
  'organisations.why.noSuppliers':
    "« {permission} » s'ouvre dès que cette organisation est cliente d'un fournisseur. Rejoignez-en un d'abord.",
  'organisations.why.clientOrganisation': "« {permission} » est fermé aux organisations clientes d'un fournisseur.",
  // Entering an organisation.
  'organisations.notAClient': "Vous n'êtes pas client de cette organisation.",
  'organisations.joinOneFirst': "Vous devez faire partie d'au moins une organisation. Rejoignez-en une d'abord.",
}
