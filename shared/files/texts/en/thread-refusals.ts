/** Why a call about files that one keeps was refused. Apart from those of uploads, which every area that takes files bundles. */
export const threadRefusals = {
  'refusal.files.tooManyVersions': 'A file has {limit} versions at most.',
  'refusal.files.tooManyReaders': 'A file is shared with {limit} at most.',
  'refusal.files.notRelated': 'You can share with colleagues, teams, clients and suppliers only.',
  'refusal.files.folderTaken': 'There is a folder of this name already.',
  'refusal.files.folderInside': 'A folder cannot lie inside of itself.',
  'refusal.files.folderTooDeep': 'Folders lie {limit} deep in one another at most.',
  'refusal.files.folderNotEmpty': 'Something is in this folder. Move or remove it first.',
  'refusal.files.tooManyFolders': 'There can be {limit} folders at most.',
} as const
