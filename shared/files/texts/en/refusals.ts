/** Why a call of this area was refused, and why a file was. Clients and tests depend on the keys. */
export const refusals = {
  'refusal.files.empty': 'This file is empty.',
  'refusal.files.kind': 'Files of this kind are not taken here.',
  'refusal.files.tooLarge': 'File you attached is large, Please send the file which is less than 20MB in size.',
  'refusal.files.wrongLength': 'The file did not arrive whole. Send it again.',
  'refusal.files.otherKind': 'The file is not of the kind that its name says.',
  'refusal.files.twoKinds': 'The file is of two kinds at once, which is not safe to pass on.',
  'refusal.files.unreadable': 'The file is damaged and cannot be read.',
  'refusal.files.tooManyPixels': 'The picture has too many pixels. Make it smaller and try again.',
  'refusal.files.bomb': 'The document unpacks to far more than it should, or is damaged.',
  'refusal.files.unplayable':
    'Your browser cannot play this video, so others could not either. Save it as WebM or MP4.',
  'refusal.files.full': 'There is no room left for this file. Take away files that are no longer needed.',
  'refusal.files.infected': 'The scan for malware found a threat in this file. It was not kept.',
  'refusal.files.unscannable':
    'This file cannot be looked through for malware, for example because of a password. Take the password off and send it again.',
  'refusal.files.scanFailed': 'The scan for malware did not come to an end, so the file was not kept. Send it again.',
  'refusal.files.checkFailed': 'The file could not be checked. Send it again.',
  'refusal.files.partsMissing': 'Parts of the file are still missing. Send them, and try again.',
  'refusal.files.notReady': 'This upload is not there, or has not passed its check.',
  'refusal.files.tooMany': 'At most {limit} files can stand here.',
} as const
