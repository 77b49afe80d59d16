import type { signature as en } from '../en/signature.ts'
import { signRefusals } from './sign-refusals.ts'

export const signature: Record<keyof typeof en, string> = {
  ...signRefusals,
  'files.sign.how': 'Comment signer',
  'files.sign.typed': 'Saisir',
  'files.sign.drawn': 'Dessiner',
  'files.sign.name': 'Votre nom complet',
  'files.sign.nameFirst': 'Saisissez votre nom pour signer.',
  'files.sign.drawFirst': 'Dessinez d’abord votre signature.',
  'files.sign.drawHere': 'Dessinez votre signature ici',
  'files.sign.clear': 'Effacer',
}
