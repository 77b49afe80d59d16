import type { signRefusals as en } from '../en/sign-refusals.ts'

export const signRefusals: Record<keyof typeof en, string> = {
  'refusal.files.notYourName':
    'Saisissez votre propre nom, {name}, tel qu’il figure dans votre profil. Aucun autre nom n’engage.',
  'refusal.files.otherVersion': 'Ce n’est pas la version qui vous a été montrée. Regardez-la encore une fois.',
  'refusal.files.notAsked': 'Votre signature n’est pas demandée pour cette version.',
  'refusal.files.notYourTurn': 'D’autres signent avant vous. Vous serez averti quand ce sera votre tour.',
  'refusal.files.alreadySigned': 'Cette signature est déjà là.',
  'refusal.files.tooFewAsked': 'Plus de signatures sont voulues que de personnes ne sont sollicitées.',
  'refusal.files.tooManySigners': 'Pas plus de {limit} personnes peuvent être sollicitées pour une version.',
  'refusal.files.signedStays': 'Ce fichier a été signé. Il reste, et reste ouvert à ceux qui l’ont signé.',
  'refusal.files.signingOpen': 'Des signatures sont demandées. Annulez d’abord cette demande.',
  'refusal.files.signerReads': 'Ils ont signé ce fichier ou doivent le signer : ils continuent de le lire.',
}
