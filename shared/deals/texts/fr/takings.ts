import type { dealTakings as en } from '../en/takings.ts'

export const dealTakings: Record<keyof typeof en, string> = {
  'deals.taking.status.planned': 'Prévu',
  'deals.taking.status.noticed': 'Annoncé',
  'deals.taking.status.postponed': 'Reporté',
  'deals.taking.status.begun': 'En cours de prélèvement',
  'deals.taking.status.underWay': 'À la banque',
  'deals.taking.status.failed': 'Échoué, représenté',
  'deals.taking.status.taken': 'Prélevé',
  'deals.taking.status.givenUp': 'Non prélevé',
  'deals.taking.status.stopped': 'Arrêté',
  'deals.taking.event.notice': 'Annoncer',
  'deals.taking.event.postpone': 'Reporter',
  'deals.taking.event.begin': 'Prélever',
  'deals.taking.event.release': 'Recommencer',
  'deals.taking.event.putOff': 'Remettre',
  'deals.taking.event.process': 'Traiter',
  'deals.taking.event.settle': 'Régler',
  'deals.taking.event.fail': 'Échouer',
  'deals.taking.event.giveUp': 'Abandonner',
  'deals.taking.event.stop': 'Arrêter',
  'deals.taking.event.plan': 'Prévoir',
}
