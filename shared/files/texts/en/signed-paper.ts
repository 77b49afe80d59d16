/** What stands on the paper of a signed file. The server prints it; the web does not load it. */
export const signedPaper = {
  'files.paper.title': 'Signatures under “{title}”, version {number}',
  'files.paper.file': 'File',
  'files.paper.version': 'Version',
  'files.paper.size': 'Size in bytes',
  'files.paper.brought': 'Added',
  'files.paper.asked': 'Asked for signatures',
  'files.paper.owner': 'Kept by',
  'files.paper.hash': 'SHA-256',
  'files.paper.before':
    'The pages before this one are the version as it was signed: the first {size} bytes of this document are that file, byte for byte.',
  'files.paper.copied':
    'The pages before this one show the version as it was signed. The file itself is attached to this document.',
  'files.paper.attached': 'The file as it was signed is attached to this document as “{name}”.',
  'files.paper.signed': 'Signed by',
  'files.paper.for': 'for {party}',
  'files.paper.typed': 'The name was typed.',
  'files.paper.drawn': 'The signature was drawn by hand.',
  'files.paper.check': 'Anybody can check this paper at {where}.',
  'files.paper.page': 'Evidence {number} of {count}',
  'files.paper.sealOwn': 'File “{title}”, version {number}, signed by “{name}”. SHA-256 of the version: {hash}',
  'files.paper.seal':
    'File “{title}”, version {number}, signed by “{name}” for “{party}”. SHA-256 of the version: {hash}',
} as const
