import type { refusals as en } from '../en/refusals.ts'

export const refusals: Record<keyof typeof en, string> = {
  'refusal.role.grantsLacking': "Vous ne pouvez pas accorder une autorisation que vous n'avez pas vous-même.",
  'refusal.role.aboveLevel': "Ce rôle est de niveau {level} ; vous pouvez modifier les rôles jusqu'au niveau {own}.",
  'refusal.role.nameTaken': 'Un autre rôle porte ce nom.',
  'refusal.team.nameTaken': 'Une autre équipe porte ce nom.',
  'refusal.team.tooMany': 'On peut être dans {limit} équipes au plus.',
  'refusal.member.ownerStays': "Le propriétaire reste. Transmettez d'abord l'organisation à un autre membre.",
  'refusal.member.emailUnverified': "Seul l'e-mail vérifié de votre propre compte peut être montré ici.",
  'refusal.member.noStaff': 'Seul un membre du personnel peut recevoir ceci.',
  'refusal.plan.tooSmall': "La formule {plan} s'arrête à {included} clients actifs, or il y en a {units}.",
  'refusal.plan.full':
    "La formule {plan} est complète. Clients actifs qu'elle peut contenir : {room}. {owner}, ou qui d'autre peut modifier le profil de l'organisation, peut choisir une autre formule.",
  'refusal.organisations.domain': 'Ce ne peut pas être un nom de domaine.',
  'refusal.organisations.domainTaken': 'Ce nom de domaine, ou un nom qui lui ressemble, est déjà pris.',
  'refusal.organisations.abn': "Ce n'est pas un ABN valide.",
  'refusal.organisations.tooFewSigners':
    'Aucun contrat ne pourrait être signé. Signatures nécessaires : {needed}. Membres qui peuvent signer : {able} au plus. Autorisez plus de membres à signer, puis revenez ici.',
  'refusal.organisations.notFresh':
    'La propriété se transmet dans les {minutes} minutes qui suivent une connexion. Reconnectez-vous pour le faire.',
  'refusal.organisations.human': "La vérification que vous êtes une personne n'a pas abouti. Réessayez.",
  'refusal.organisations.joinTooOften':
    'Trop de demandes ont été envoyées pour cette adresse. Réessayez dans une heure.',
  'refusal.organisations.joinLink':
    "Ce lien n'est plus valable, ou il a été envoyé à une autre adresse que celle de votre compte.",
  'refusal.organisations.noRates': 'Impossible d’obtenir le taux de change !',
  'refusal.organisations.handOver': 'Cette connexion ne peut plus être transmise. Reconnectez-vous.',
  'refusal.organisations.abnTaken': 'Une autre organisation a cet ABN. Demandez à son propriétaire de vous y inscrire.',
  'refusal.invitation.notUsable':
    'Cette invitation ne peut pas servir. Demandez-en une nouvelle à la personne qui vous a invité.',
  'refusal.invitation.tooManyMails': "Cette adresse a reçu {limit} messages aujourd'hui. Réessayez demain.",
  'refusal.invitation.forOrganisation':
    'Seule une organisation peut devenir fournisseur. Agissez pour la vôtre, puis acceptez.',
  'refusal.invitation.listTooLong': 'Une liste contient {limit} personnes au plus.',
}
