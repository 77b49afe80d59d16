import type { network as en } from './en.ts'
import { refusals } from './fr/refusals.ts'

export const network: Record<keyof typeof en, string> = {
  ...refusals,
  'network.referral.status.pending': 'En attente',
  'network.referral.status.active': 'Active',
  'network.referral.status.denied': 'Refusée',
  'network.referral.status.cancelled': 'Annulée',
  'network.referral.event.accept': 'Accepter',
  'network.referral.event.deny': 'Refuser',
  'network.referral.event.cancel': 'Annuler',
  // Importing contacts.
  'network.import.missingColumn': 'La colonne {column} est absente.',
  'network.import.duplicateColumn': 'La colonne {column} figure deux fois.',
  'network.import.valueRequired': '{column} est obligatoire',
  'network.import.emailInvalid': '{column} : doit être une adresse e-mail valide',
}
