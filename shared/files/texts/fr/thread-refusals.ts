import type { threadRefusals as en } from '../en/thread-refusals.ts'

export const threadRefusals: Record<keyof typeof en, string> = {
  'refusal.files.tooManyVersions': 'Un fichier a au plus {limit} versions.',
  'refusal.files.tooManyReaders': 'Un fichier se partage avec {limit} destinataires au plus.',
  'refusal.files.notRelated':
    'Vous pouvez partager avec des collègues, des équipes, des clients et des fournisseurs seulement.',
  'refusal.files.folderTaken': 'Un dossier porte déjà ce nom.',
  'refusal.files.folderInside': 'Un dossier ne peut pas se trouver dans lui-même.',
  'refusal.files.folderTooDeep': 'Les dossiers s’emboîtent sur {limit} niveaux au plus.',
  'refusal.files.folderNotEmpty': 'Ce dossier n’est pas vide. Déplacez ou supprimez d’abord ce qu’il contient.',
  'refusal.files.tooManyFolders': 'Il peut y avoir {limit} dossiers au plus.',
}
