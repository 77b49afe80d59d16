import type { dealSigning as en } from '../en/signing.ts'

/** What the page of a contract says. */
export const dealSigning: Record<keyof typeof en, string> = {
  'deals.contract.title': 'Contrat {reference}',
  'deals.contract.paper': 'Le texte du contrat {reference}',
  'deals.contract.download': 'Texte',
  'deals.contract.pdf': 'PDF',
  'deals.contract.hash': 'SHA-256 du texte ci-dessus',
  'deals.contract.altered': "Ce texte n'a pas l'empreinte que le serveur conserve. Ne le signez pas.",
  'deals.sign.title': 'Signer',
  'deals.sign.as': 'Vous signez en tant que {name} pour {party}.',
  'deals.sign.sign': 'Signer le contrat',
  'deals.sign.look': 'Un dernier regard avant de signer',
  'deals.sign.sentence':
    "{signer} engage {party} : {supplier} fournit « {title} » à {client} jusqu'au {until}, et {client} paie {total} au total. Une signature ne se reprend plus quand tous ont signé.",
  'deals.sign.sentenceOfTerms':
    '{signer} engage {party} : {supplier} fournit « {title} » à {client}, et {client} paie {total} pour chaque période. {repeats} Une signature ne se reprend plus quand tous ont signé.',
  'deals.sign.now': 'Signer maintenant',
  'deals.sign.done': 'Signé. Les autres signatures sont attendues.',
  'deals.sign.complete': 'Signé par les deux parties : le contrat est en cours.',
  'deals.sign.drawnBy': 'Signature dessinée par {name}',
  'deals.sign.for': 'pour {party}',
  'deals.sign.awaited': 'Signature attendue',
  'deals.sign.allSigned': 'Signé par les deux parties.',
  'deals.sign.notNow': "Vous n'avez rien à signer pour l'instant.",
  'deals.sign.alreadySigned': 'Vous avez signé. Les autres signatures sont attendues.',
  'deals.sign.takeBackTitle': 'Reprendre votre signature ?',
  'deals.sign.takeBackMessage':
    "Le contrat n'engage personne avant que tous aient signé. Les deux parties en sont averties. Vous pourrez le signer à nouveau.",
  'deals.sign.takenBack': 'Votre signature est reprise.',
  'deals.sign.signedForOtherSide': "Vous avez signé pour l'autre partie. Quelqu'un d'autre doit signer pour celle-ci.",
  'deals.sign.sideComplete': 'Votre partie a toutes ses signatures.',
  'deals.sign.denied': 'Votre rôle ne vous permet pas de signer.',
  'deals.sign.notYourTurn': "Votre partie signe dans un ordre. C'est maintenant au tour de : {who}.",
  'deals.sign.group': 'Groupe {group} sur {of} : {role}',
  'deals.sign.noPayee':
    "{supplier} n'accepte en ce moment ni carte ni prélèvement : personne ne pourrait payer. La signature sera possible dès que son compte chez le prestataire de paiement sera vérifié.",
  'deals.sign.noDebits':
    "Le compte de {supplier} ne prélève en ce moment sur aucun compte bancaire : personne ne pourrait payer. La signature sera possible dès que le prestataire de paiement l'autorisera.",
  'deals.sign.orderSum':
    "L'ordre de votre partie ne correspond plus à son nombre de signatures. Fixez-le à nouveau, puis signez.",
  'deals.signOrder': 'Qui signe en premier',
  'deals.signOrder.any': 'Quiconque peut signer pour {party} signe, dans un ordre quelconque.',
  'deals.signOrder.set': 'Fixer un ordre',
  'deals.signOrder.change': "Modifier l'ordre",
  'deals.signOrder.now': 'À son tour',
  'deals.signOrder.signed': '{signed} sur {needed} signé(s)',
  'deals.signOrder.owner': 'le propriétaire',
  'deals.signOrder.gone': 'un rôle disparu',
  'deals.signOrder.title': 'Dans quel ordre {party} signe-t-elle ?',
  'deals.signOrder.lead':
    "Les groupes signent l'un après l'autre. Chacun se compose de rôles : quiconque en détient un à ce moment peut signer. Dès que quelqu'un a signé, l'ordre ne change plus.",
  'deals.signOrder.group': 'Groupe {number}',
  'deals.signOrder.roles': 'Qui, par rôle',
  'deals.signOrder.ownerChoice': 'Le propriétaire',
  'deals.signOrder.people.one': '{count} personne',
  'deals.signOrder.people.other': '{count} personnes',
  'deals.signOrder.needed': 'Combien signent',
  'deals.signOrder.add': 'Ajouter un groupe',
  'deals.signOrder.earlier': 'Groupe {number} plus tôt',
  'deals.signOrder.later': 'Groupe {number} plus tard',
  'deals.signOrder.remove': 'Retirer le groupe {number}',
  'deals.signOrder.sum': 'Signatures dans les groupes : {sum} sur {needed}',
  'deals.signOrder.save': "Fixer l'ordre",
  'deals.signOrder.takeOff': 'Signer dans un ordre quelconque',
  'deals.signOrder.done': "L'ordre est fixé. Ceux dont c'est le tour sont prévenus.",
  'deals.signOrder.takenOff': "L'ordre est levé.",
  'deals.signOrder.stuck':
    "Il n'y a plus personne qui puisse signer ensuite : les rôles du groupe ont disparu, ou ont trop peu de personnes.",
  'deals.signOrder.stuckHelp':
    "Donnez l'un de ses rôles à quelqu'un, ou levez l'ordre : quiconque peut signer donne alors les signatures qui manquent.",
  'deals.signOrder.stuckGone': "Levez l'ordre : quiconque peut signer donne alors les signatures qui manquent.",
  'deals.signOrder.stuckAsk': 'Signer désormais dans un ordre quelconque ?',
  'deals.signOrder.stuckThen':
    'Quiconque peut signer pour {party} donne ensuite les signatures qui manquent. Celles qui sont données restent.',
}
