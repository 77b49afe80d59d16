/** What the server writes by e-mail about files. The web does not load it. */
export const filesMail = {
  'files.mail.why': 'You get this because of signatures under a file that is kept or shared with you.',
  'files.mail.signatureWanted.subject': "{ownerName} asks you to sign '{name}'",
  'files.mail.signatureWanted.body':
    "{ownerName} asks you to sign version {number} of '{name}'. Read it first: what you sign is exactly that version.",
  'files.mail.signatureWanted.action': 'Read and sign',
  'files.mail.signatureUnwanted.subject': "You need not sign '{name}' any more",
  'files.mail.signatureUnwanted.body': "Your signature under version {number} of '{name}' is not needed any more.",
  'files.mail.signatureUnwanted.action': 'Open the file',
  'files.mail.signedByAll.subject': "All have signed '{name}'",
  'files.mail.signedByAll.body':
    "Version {number} of '{name}' has all its signatures. The sealed paper can be downloaded from its page.",
  'files.mail.signedByAll.action': 'Open the file',
  'files.mail.signatureDeclined.subject': "{signer} declined to sign '{name}'",
  'files.mail.signatureDeclined.body': "{signer} declined to sign version {number} of '{name}': {reason}",
  'files.mail.signatureDeclined.action': 'Open the file',
} as const
