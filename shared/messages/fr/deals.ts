import type { deals as en } from '../en/deals.ts'

export const deals: Record<keyof typeof en, string> = {
  'deals.step.whole': 'Le principal du contrat',
  'deals.step.deposit': 'Acompte : {rate} % de {from}',
  'deals.step.lessDeposit': "Moins l'acompte : {rate} % de {from}",
  'deals.step.delivery': 'Valeur nette de la livraison {number}',
  'deals.step.splitThrough': 'Échéances 1 à {number} sur {count}, à partir de {from}',
  'deals.step.lessSplitBefore': 'Moins les échéances 1 à {number}',
  'deals.step.level': 'Paiement constant : {from} en {count} échéances à {rate} % par période',
  'deals.step.lessInterest': "Moins les intérêts qu'il contient",
  'deals.step.lessOutstanding': 'Moins ce qui dépasse le solde restant dû',
  'deals.step.outstanding': 'Tout le solde restant dû',
  'deals.step.interest': 'Intérêts : {rate} % de {from} pour {days} jours sur {periodDays}',
  'deals.step.taxThrough': "TPS : {rate} % de {from}, tous les paiements jusqu'à celui-ci",
  'deals.step.lessTaxBefore': 'Moins la TPS des paiements précédents : {rate} % de {from}',
  'deals.step.other': 'Autres frais',
  'deals.step.shareThrough': "Part d'apport : {rate} % de {from}, tous les paiements jusqu'à celui-ci",
  'deals.step.lessShareBefore': 'Moins la part des paiements précédents : {rate} % de {from}',
  'deals.step.exact': '{exact}, arrondi au plus proche à {amount}',
}
