import type { terms as en } from './en.ts'
import { refusals } from './fr/refusals.ts'

/** Texts of the terms of a deal in French. */
export const terms: Record<keyof typeof en, string> = {
  ...refusals,
  'terms.step.whole': 'Le principal du contrat',
  'terms.step.deposit': 'Acompte : {rate} % de {from}',
  'terms.step.lessDeposit': "Moins l'acompte : {rate} % de {from}",
  'terms.step.delivery': 'Valeur nette de la livraison {number}',
  'terms.step.splitThrough': 'Échéances 1 à {number} sur {count}, à partir de {from}',
  'terms.step.lessSplitBefore': 'Moins les échéances 1 à {number}',
  'terms.step.level': 'Paiement constant : {from} à {rate} % par période, échéances : {count}',
  'terms.step.lessInterest': "Moins les intérêts qu'il contient",
  'terms.step.lessOutstanding': 'Moins ce qui dépasse le solde restant dû',
  'terms.step.outstanding': 'Tout le solde restant dû',
  'terms.step.interest': 'Intérêts : {rate} % de {from} pour {days} sur {periodDays} jours',
  'terms.step.taxThrough': "TPS : {rate} % de {from}, tous les paiements jusqu'à celui-ci",
  'terms.step.lessTaxBefore': 'Moins la TPS des paiements précédents : {rate} % de {from}',
  'terms.step.other': 'Autres frais',
  'terms.step.shareThrough': "Part d'apport : {rate} % de {from}, tous les paiements jusqu'à celui-ci",
  'terms.step.lessShareBefore': 'Moins la part des paiements précédents : {rate} % de {from}',
  'terms.step.exact': '{exact}, arrondi au plus proche à {amount}',
  'terms.options.noSchedule': 'Choisissez au moins un échéancier de paiement.',
  'terms.options.noPlatform': 'Choisissez au moins une devise de paiement.',
  'terms.options.emptyField': 'Ce champ ne doit pas être vide.',
  'terms.options.outOfBounds': 'Cette valeur sort de ses limites.',
  'terms.options.twice': 'Cet échéancier est choisi deux fois.',
  'terms.options.modification': 'Saisissez un nombre ou supprimez cette ligne.',
}
