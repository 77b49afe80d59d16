import type { Problem } from './typed.ts'

/** What the frame and the dialog of the bank say. */

const en = {
  frame: 'Secure payment input frame',
  bank: 'Your bank',
  leave: 'Cancel',
  method: 'Payment method',
  card: 'Card',
  au_becs_debit: 'BECS Direct Debit',
  number: 'Card number',
  expiry: 'Expiration date',
  expiryHint: 'MM / YY',
  cvc: 'Security code',
  cvcHint: 'CVC',
  country: 'Country',
  test: 'Test mode: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks your bank first.',
  name: 'Full name',
  email: 'Email',
  bsb: 'BSB',
  account: 'Account number',
  mandate:
    'By giving your bank account you agree to this Direct Debit Request and the Direct Debit Request service agreement, and authorise Stripe Payments Australia Pty Ltd (ACN 160 180 343, Direct Debit User ID 507156) to debit your account through the Bulk Electronic Clearing System on behalf of the seller for any amounts separately communicated to you. You certify that you are either an account holder or an authorised signatory on the account.',
  problems: {
    incomplete_number: 'Your card number is incomplete.',
    invalid_number: 'Your card number is invalid.',
    incomplete_expiry: "Your card's expiration date is incomplete.",
    invalid_expiry_year_past: "Your card's expiration year is in the past.",
    incomplete_cvc: "Your card's security code is incomplete.",
    incomplete_au_bank_account_bsb: 'The BSB you entered is incomplete.',
    incomplete_au_bank_account_number: 'The account number you entered is incomplete.',
    incomplete_name: 'Your name is incomplete.',
    incomplete_email: 'Your email is incomplete.',
  } satisfies Record<Problem, string>,
}
export type Words = typeof en

const fr: Words = {
  frame: 'Cadre de saisie sécurisé pour le paiement',
  bank: 'Votre banque',
  leave: 'Annuler',
  method: 'Moyen de paiement',
  card: 'Carte',
  au_becs_debit: 'Prélèvement BECS',
  number: 'Numéro de carte',
  expiry: "Date d'expiration",
  expiryHint: 'MM / AA',
  cvc: 'Code de sécurité',
  cvcHint: 'CVC',
  country: 'Pays',
  test: 'Mode test : 4242 4242 4242 4242 paie, 4000 0000 0000 0002 est refusée, 4000 0025 0000 3155 interroge votre banque.',
  name: 'Nom complet',
  email: 'E-mail',
  bsb: 'BSB',
  account: 'Numéro de compte',
  mandate:
    "En indiquant votre compte bancaire, vous acceptez cette demande de prélèvement et l'accord de service qui l'accompagne, et autorisez Stripe Payments Australia Pty Ltd (ACN 160 180 343, identifiant 507156) à prélever votre compte par le système BECS pour le compte du vendeur, de tout montant qui vous est communiqué séparément. Vous certifiez être titulaire du compte ou signataire autorisé.",
  problems: {
    incomplete_number: 'Votre numéro de carte est incomplet.',
    invalid_number: 'Votre numéro de carte est invalide.',
    incomplete_expiry: "La date d'expiration de votre carte est incomplète.",
    invalid_expiry_year_past: "L'année d'expiration de votre carte est passée.",
    incomplete_cvc: 'Le code de sécurité de votre carte est incomplet.',
    incomplete_au_bank_account_bsb: 'Le BSB saisi est incomplet.',
    incomplete_au_bank_account_number: 'Le numéro de compte saisi est incomplet.',
    incomplete_name: 'Votre nom est incomplet.',
    incomplete_email: 'Votre e-mail est incomplet.',
  },
}

export const wordsOf = (locale: string | undefined): Words => (locale?.startsWith('fr') ? fr : en)
