import type { signedPaper as en } from '../en/signed-paper.ts'

export const signedPaper: Record<keyof typeof en, string> = {
  'files.paper.title': 'Signatures de « {title} », version {number}',
  'files.paper.file': 'Fichier',
  'files.paper.version': 'Version',
  'files.paper.size': 'Taille en octets',
  'files.paper.brought': 'Ajouté',
  'files.paper.asked': 'Signatures demandées',
  'files.paper.owner': 'Gardé par',
  'files.paper.hash': 'SHA-256',
  'files.paper.before':
    'Les pages qui précèdent sont la version telle qu’elle a été signée : les {size} premiers octets de ce document sont ce fichier, octet pour octet.',
  'files.paper.copied':
    'Les pages qui précèdent montrent la version telle qu’elle a été signée. Le fichier lui-même est joint à ce document.',
  'files.paper.attached': 'Le fichier tel qu’il a été signé est joint à ce document sous le nom « {name} ».',
  'files.paper.signed': 'Signé par',
  'files.paper.for': 'pour {party}',
  'files.paper.typed': 'Le nom a été saisi.',
  'files.paper.drawn': 'La signature a été dessinée à la main.',
  'files.paper.check': 'Chacun peut vérifier ce document à l’adresse {where}.',
  'files.paper.page': 'Preuve {number} sur {count}',
  'files.paper.sealOwn': 'Fichier « {title} », version {number}, signé par « {name} ». SHA-256 de la version : {hash}',
  'files.paper.seal':
    'Fichier « {title} », version {number}, signé par « {name} » pour « {party} ». SHA-256 de la version : {hash}',
}
