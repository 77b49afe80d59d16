import type { filesMail as en } from '../en/mail.ts'

export const filesMail: Record<keyof typeof en, string> = {
  'files.mail.why':
    'Vous recevez ce message en raison de signatures sur un fichier que vous gardez ou qui est partagé avec vous.',
  'files.mail.signatureWanted.subject': '{ownerName} vous demande de signer « {name} »',
  'files.mail.signatureWanted.body':
    '{ownerName} vous demande de signer la version {number} de « {name} ». Lisez-la d’abord : vous signez exactement cette version.',
  'files.mail.signatureWanted.action': 'Lire et signer',
  'files.mail.signatureUnwanted.subject': 'Vous n’avez plus à signer « {name} »',
  'files.mail.signatureUnwanted.body': 'Votre signature pour la version {number} de « {name} » n’est plus nécessaire.',
  'files.mail.signatureUnwanted.action': 'Ouvrir le fichier',
  'files.mail.signedByAll.subject': 'Tous ont signé « {name} »',
  'files.mail.signedByAll.body':
    'La version {number} de « {name} » a toutes ses signatures. Le document scellé se télécharge depuis sa page.',
  'files.mail.signedByAll.action': 'Ouvrir le fichier',
  'files.mail.signatureDeclined.subject': '{signer} a refusé de signer « {name} »',
  'files.mail.signatureDeclined.body': '{signer} a refusé de signer la version {number} de « {name} » : {reason}',
  'files.mail.signatureDeclined.action': 'Ouvrir le fichier',
}
