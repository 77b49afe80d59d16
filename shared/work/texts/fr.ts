import type { work as en } from './en.ts'
import { refusals } from './fr/refusals.ts'

export const work: Record<keyof typeof en, string> = {
  ...refusals,
  // When something reminds of itself.
  'work.reminder.never': 'Jamais',
  'work.reminder.15min': '15 minutes avant',
  'work.reminder.30min': '30 minutes avant',
  'work.reminder.1hour': '1 heure avant',
  'work.reminder.1day': '1 jour avant',
  // What a person has pinned to the desk.
  'work.pin': "Épingler à l'accueil",
  'work.pinned': 'Épinglés',
  'work.pinned.empty':
    'Épinglez un service, une organisation ou une affaire sur sa page : vous les retrouvez ici à chaque visite.',
  'work.pinned.find': 'Trouver un service',
  'work.pinned.service': 'Service de {name}',
  'work.pinned.organisation': 'Organisation',
  'work.pinned.purchase': 'Achat à {name}',
  'work.pinned.sale': 'Vente à {name}',
  'work.pinned.unnamed': 'Service sans nom',
  'work.pinned.more': 'Déplacer ou désépingler {name}',
  'work.pinned.move': 'Déplacer {name} : faites glisser, ou appuyez sur les flèches haut et bas',
  'work.pinned.up': 'Monter',
  'work.pinned.down': 'Descendre',
  'work.pinned.unpin': 'Désépingler',
  'work.pinned.moved': '{name} est maintenant numéro {place} sur {count}.',
  'work.pinned.unpinned': "{name} n'est plus épinglé.",
}
