import type { refusals as en } from '../en/refusals.ts'

export const refusals: Record<keyof typeof en, string> = {
  'refusal.files.empty': 'Ce fichier est vide.',
  'refusal.files.kind': 'Les fichiers de ce genre ne sont pas acceptés ici.',
  'refusal.files.tooLarge': 'Le fichier est trop lourd : envoyez un fichier de moins de 20 Mo.',
  'refusal.files.wrongLength': 'Le fichier n’est pas arrivé en entier. Envoyez-le de nouveau.',
  'refusal.files.otherKind': 'Le fichier n’est pas du genre que son nom annonce.',
  'refusal.files.twoKinds': 'Le fichier est de deux genres à la fois, ce qui n’est pas sûr à transmettre.',
  'refusal.files.unreadable': 'Le fichier est endommagé et ne peut pas être lu.',
  'refusal.files.tooManyPixels': 'L’image a trop de pixels. Réduisez-la et réessayez.',
  'refusal.files.bomb': 'Le document se décompresse en bien plus qu’il ne devrait, ou il est endommagé.',
  'refusal.files.unplayable':
    'Votre navigateur ne peut pas lire cette vidéo, les autres non plus. Enregistrez-la en WebM ou MP4.',
  'refusal.files.full': 'Il n’y a plus de place pour ce fichier. Retirez des fichiers qui ne servent plus.',
  'refusal.files.infected': 'L’analyse a trouvé un logiciel malveillant dans ce fichier. Il n’a pas été conservé.',
  'refusal.files.unscannable':
    'Ce fichier ne peut pas être analysé, par exemple à cause d’un mot de passe. Retirez-le et envoyez le fichier de nouveau.',
  'refusal.files.scanFailed': 'L’analyse n’a pas abouti, le fichier n’a donc pas été conservé. Envoyez-le de nouveau.',
  'refusal.files.checkFailed': 'Le fichier n’a pas pu être vérifié. Envoyez-le de nouveau.',
  'refusal.files.partsMissing': 'Il manque encore des parties du fichier. Envoyez-les, puis réessayez.',
  'refusal.files.notReady': 'Cet envoi n’existe pas, ou n’a pas passé la vérification.',
  'refusal.files.tooMany': 'Au plus {limit} fichiers peuvent se trouver ici.',
}
