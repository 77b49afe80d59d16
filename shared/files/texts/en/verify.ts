/** Checking a paper (/verify). */
export const verify = {
  'files.verify.lead':
    'Choose a contract, an invoice, a receipt or a signed file that somebody sent you. It stays on your device: only its digests and signatures are sent.',
  'files.verify.choose': 'Choose a PDF',
  'files.verify.help': 'Drop it here, or paste. PDF.',
  'files.verify.reading': '{name} is being checked',
  'files.verify.unchanged.title': 'Genuine and unchanged',
  'files.verify.unchanged.text': 'Tradewell sealed {name}, and not a byte of it has changed since.',
  'files.verify.added.title': 'Something was added',
  'files.verify.added.text':
    'What Tradewell sealed is in {name} unchanged, but something was added behind it. Ask for the paper as it was sealed.',
  'files.verify.changed.title': 'Changed after it was sealed',
  'files.verify.changed.text':
    'Tradewell sealed a paper of which {name} was made, and it was changed since. Do not rely on it.',
  'files.verify.foreign.title': 'Not sealed by Tradewell',
  'files.verify.foreign.text': '{name} has signatures, and none of them is Tradewell’s.',
  'files.verify.none.title': 'No seal',
  'files.verify.none.text':
    '{name} has no signature. A contract that nobody has signed yet has none; whatever else Tradewell issues is sealed.',
  'files.verify.says': 'What it says',
  'files.verify.at': 'Signed',
  'files.verify.digest': 'SHA-256 of the file',
  'files.verify.outside': 'Any reader of PDFs that checks signatures finds the same: the seals are PAdES signatures.',
} as const
