import type { refusals as en } from '../en/refusals.ts'

export const refusals: Record<keyof typeof en, string> = {
  'refusal.match.notCsv': "Le fichier {file} n'est pas un CSV bien formé : ligne {row}, {problem}.",
  'refusal.match.columns':
    'Les colonnes de {file} ne conviennent pas : {problem}. Attendu : id et, au choix, {columns}.',
  'refusal.match.missingId': "La ligne {row} n'a pas d'identifiant.",
  'refusal.match.duplicateId': "L'identifiant {id} apparaît plus d'une fois.",
  'refusal.match.refusedBefore': "Cette correspondance a été refusée. Annulez d'abord le refus.",
  'refusal.match.linkedElsewhere': 'Ce contact est déjà relié à un autre utilisateur.',
  'refusal.match.nothingToUndo': "Il n'y a aucune décision à annuler.",
}
