import { signRefusals } from './sign-refusals.ts'

/** Where one signs, whatever it is: a contract or a file. */
export const signature = {
  ...signRefusals,
  'files.sign.how': 'How to sign',
  'files.sign.typed': 'Type',
  'files.sign.drawn': 'Draw',
  'files.sign.name': 'Your full name',
  'files.sign.nameFirst': 'Type your name to sign.',
  'files.sign.drawFirst': 'Draw your signature first.',
  'files.sign.drawHere': 'Draw your signature here',
  'files.sign.clear': 'Clear',
} as const
