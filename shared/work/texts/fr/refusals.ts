import type { refusals as en } from '../en/refusals.ts'

export const refusals: Record<keyof typeof en, string> = {
  'refusal.work.tooManyPinned': "Vous pouvez épingler {limit} éléments au plus. Désépinglez-en un d'abord.",
  'refusal.work.copyUnderWay': 'Une copie de vos données est déjà en préparation.',
  'refusal.work.signInAgain':
    "Reconnectez-vous d'abord : seule une connexion des dix dernières minutes permet d'effacer un compte.",
  'refusal.work.otherAddress': "Ce n'est pas l'adresse e-mail de votre compte.",
  'refusal.work.notSettled': "{count} choses sont à régler d'abord, dont {name}.",
  'refusal.work.valuesMissing': "Ces champs du modèle n'ont pas de valeur ici : {fields}.",
  'refusal.work.templateEmpty': "Un modèle partagé a besoin d'un texte.",
}
