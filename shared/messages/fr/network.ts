import type { network as en } from '../en/network.ts'

export const network: Record<keyof typeof en, string> = {
  'network.invitation.status.pending': 'En attente',
  'network.invitation.status.activated': 'Activée',
  'network.invitation.status.running': 'En cours',
  'network.invitation.status.expired': 'Expirée',
  'network.invitation.status.declined': 'Déclinée',
  'network.invitation.status.removed': 'Supprimée',
  'network.invitation.event.accept': 'Accepter',
  'network.invitation.event.decline': 'Décliner',
  'network.invitation.event.run': 'Démarrer',
  'network.invitation.event.expire': 'Expirer',
  'network.invitation.event.end': 'Mettre fin',
  'network.invitation.event.renew': 'Renvoyer',
  'network.invitation.event.remove': 'Supprimer',
  'network.referral.status.pending': 'En attente',
  'network.referral.status.active': 'Active',
  'network.referral.status.denied': 'Refusée',
  'network.referral.status.cancelled': 'Annulée',
  'network.referral.event.accept': 'Accepter',
  'network.referral.event.deny': 'Refuser',
  'network.referral.event.cancel': 'Annuler',
}
