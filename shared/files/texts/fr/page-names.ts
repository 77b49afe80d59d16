import type { filesPages as en } from '../en/page-names.ts'

export const filesPages: Record<keyof typeof en, string> = {
  'files.page.filesShared': 'Fichiers partagés',
  'files.page.templatesShared': 'Modèles partagés',
  'files.page.templatesDraft': 'Modèles en brouillon',
  'files.page.templateNew': 'Nouveau modèle',
  'files.page.verify': 'Vérifier un document',
}
