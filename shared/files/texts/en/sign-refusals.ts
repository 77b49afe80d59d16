/** Why a call about signatures was refused, and why what is signed is not taken away. */
export const signRefusals = {
  'refusal.files.notYourName': 'Type your own name, {name}, as it stands in your profile. No other name binds.',
  'refusal.files.otherVersion': 'This is not the version that you were shown. Look at it once more.',
  'refusal.files.notAsked': 'You are not asked to sign this version.',
  'refusal.files.notYourTurn': 'Others sign before you. You are told when it is your turn.',
  'refusal.files.alreadySigned': 'That signature is there already.',
  'refusal.files.tooFewAsked': 'More signatures are wanted than people are asked.',
  'refusal.files.tooManySigners': '{limit} can be asked to sign a version at most.',
  'refusal.files.signedStays': 'This file was signed. It stays, and stays open to those who signed it.',
  'refusal.files.signingOpen': 'Signatures are asked for. Take that back first.',
  'refusal.files.signerReads': 'They signed this file or are asked to, so they keep reading it.',
} as const
