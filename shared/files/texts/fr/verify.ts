import type { verify as en } from '../en/verify.ts'

/** Vérifier un document (/verify). */
export const verify: Record<keyof typeof en, string> = {
  'files.verify.lead':
    'Choisissez un contrat, une facture, un reçu ou un fichier signé que l’on vous a envoyé. Il reste sur votre appareil : seules ses empreintes et ses signatures sont envoyées.',
  'files.verify.choose': 'Choisir un PDF',
  'files.verify.help': 'Déposez-le ici, ou collez-le. PDF.',
  'files.verify.reading': 'Vérification de {name}',
  'files.verify.unchanged.title': 'Authentique et inchangé',
  'files.verify.unchanged.text': 'Tradewell a scellé {name}, et pas un octet n’en a changé depuis.',
  'files.verify.added.title': 'Quelque chose a été ajouté',
  'files.verify.added.text':
    'Ce que Tradewell a scellé se trouve inchangé dans {name}, mais quelque chose a été ajouté derrière. Demandez le document tel qu’il a été scellé.',
  'files.verify.changed.title': 'Modifié après avoir été scellé',
  'files.verify.changed.text':
    'Tradewell a scellé un document dont {name} a été tiré, et il a été modifié depuis. Ne vous y fiez pas.',
  'files.verify.foreign.title': 'Non scellé par Tradewell',
  'files.verify.foreign.text': '{name} porte des signatures, et aucune n’est de Tradewell.',
  'files.verify.none.title': 'Aucun sceau',
  'files.verify.none.text':
    '{name} ne porte aucune signature. Un contrat que personne n’a encore signé n’en a pas ; tout le reste que Tradewell émet est scellé.',
  'files.verify.says': 'Ce qu’il dit',
  'files.verify.at': 'Signé',
  'files.verify.digest': 'SHA-256 du fichier',
  'files.verify.outside':
    'Tout lecteur de PDF qui vérifie les signatures trouve la même chose : les sceaux sont des signatures PAdES.',
}
