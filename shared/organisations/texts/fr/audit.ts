import type { audit as en } from '../en/audit.ts'
import { organisationsEvents } from './events.ts'

export const audit: Record<keyof typeof en, string> = {
  ...organisationsEvents,
  'organisations.audit.subtitle':
    "Tout ce qui s'est passé, par qui et quand. Rien ne peut y être modifié sans que cela se voie.",
  'organisations.audit.what': "Ce qui s'est passé",
  'organisations.audit.who': 'Qui',
  'organisations.audit.when': 'Quand',
  'organisations.audit.entry': 'Entrée',
  'organisations.audit.deal': 'Affaire',
  'organisations.audit.event': 'Événement',
  'organisations.audit.hash': 'Empreinte',
  'organisations.audit.previous': "Empreinte de l'entrée précédente",
  'organisations.audit.area': 'Domaine',
  'organisations.audit.anyArea': 'Tous les domaines',
  'organisations.audit.by': 'Fait par',
  'organisations.audit.anybody': 'Tout le monde',
  'organisations.audit.by.us': 'Nous',
  'organisations.audit.by.me': 'Moi',
  'organisations.audit.by.others': 'Les autres',
  'organisations.audit.by.system': 'Agent auxiliaire de Tradewell',
  'organisations.audit.from': 'Du',
  'organisations.audit.to': 'Au',
  'organisations.audit.unknown': "Quelqu'un qui n'est plus là",
  'organisations.audit.none': "Il ne s'est encore rien passé",
  'organisations.audit.noneHint':
    'Ce que vous et les autres faites dans vos affaires, services et réglages est consigné ici.',
  'organisations.audit.checking': "Vérification que rien n'a été modifié…",
  'organisations.audit.intact': 'Intact',
  'organisations.audit.intactAll.one': "Le journal compte une entrée, telle qu'elle a été écrite.",
  'organisations.audit.intactAll.other':
    "Les {count} entrées sont telles qu'elles ont été écrites : chacune porte l'empreinte de la précédente.",
  'organisations.audit.intactSoFar.one': "La première entrée est telle qu'elle a été écrite.",
  'organisations.audit.intactSoFar.other': "Les {count} premières entrées sont telles qu'elles ont été écrites.",
  'organisations.audit.broken': "Rompu à l'entrée {entry}",
  'organisations.audit.brokenHint':
    "Cette entrée, ou la précédente, a été modifiée ou supprimée après son écriture. Gardez un export et prévenez l'assistance.",
  'organisations.audit.checkRest': 'Vérifier le reste',
  'organisations.audit.checkAgain': 'Vérifier à nouveau',
  'organisations.audit.something': "Quelque chose s'est passé ({type}).",
}
