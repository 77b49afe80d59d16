import type { refusals as en } from '../en/refusals.ts'

export const refusals: Record<keyof typeof en, string> = {
  'refusal.work.tooManyPinned': "Vous pouvez épingler {limit} éléments au plus. Désépinglez-en un d'abord.",
  'refusal.work.tooManyViews': "{limit} filtres enregistrés au plus sont conservés. Supprimez-en un d'abord.",
  'refusal.work.viewNameTaken': 'Des filtres enregistrés portent déjà le nom « {name} ».',
  'refusal.work.copyUnderWay': 'Une copie de vos données est déjà en préparation.',
  'refusal.work.signInAgain':
    "Reconnectez-vous d'abord : seule une connexion des dix dernières minutes permet d'effacer un compte.",
  'refusal.work.otherAddress': "Ce n'est pas l'adresse e-mail de votre compte.",
  'refusal.work.notSettled': "Il reste quelque chose à régler d'abord : {name}. Choses à régler en tout : {count}.",
  'refusal.work.valuesMissing': "Ces champs du modèle n'ont pas de valeur ici : {fields}.",
  'refusal.work.templateEmpty': "Un modèle partagé a besoin d'un texte.",
  'refusal.work.tooManyColumns': 'Un tableau a au plus {limit} colonnes.',
  'refusal.work.tooManyLabels': 'Un tableau a au plus {limit} étiquettes.',
  'refusal.work.tooManyCardLabels': 'Une carte a au plus {limit} étiquettes.',
  'refusal.work.columnNotEmpty': "Il y a des cartes dans cette colonne ({count}). Déplacez-les d'abord.",
  'refusal.work.lastColumn': "Un tableau a besoin d'au moins une colonne.",
  'refusal.work.notOfBoard': "Cette personne n'est pas de ce tableau.",
  'refusal.work.tooManyComments': 'Une tâche a au plus {limit} commentaires.',
  'refusal.work.tooManyMails':
    'Vous avez écrit beaucoup de messages en peu de temps. Attendez un peu avant d’en envoyer d’autres.',
  'refusal.work.notRelated':
    'Vous pouvez écrire à vos membres, clients et fournisseurs. L’un des destinataires n’en est pas, ou n’en est plus.',
  'refusal.work.recipientLacks': "Rien n'a été envoyé : ces champs n'ont pas de valeur pour {name} : {fields}.",
  'refusal.work.mailEmpty': 'Un message doit avoir un texte.',
  'refusal.work.noSubject': 'Un message doit avoir un objet.',
  'refusal.work.noRecipient': 'Un message doit avoir un destinataire.',
  'refusal.work.draftGone': 'Ce message a été envoyé ou abandonné ailleurs. Ce qui est écrit ici n’a pas été envoyé.',
  'refusal.work.tooManyDrafts': 'Au plus {limit} brouillons sont gardés. Supprimez-en d’abord un.',
}
