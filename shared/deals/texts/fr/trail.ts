import type { dealTrail as en } from '../en/trail.ts'

export const dealTrail: Record<keyof typeof en, string> = {
  'deals.trail': "D'où cela vient",
  'deals.trail.open': "D'où vient {what} : {amount}",
  'deals.trail.lead':
    'Chaque montant est la somme de ceux qui sont dessous, au centime près. Tout découle de ce que les deux parties ont signé.',
  'deals.trail.leadUnsigned':
    'Chaque montant est la somme de ceux qui sont dessous, au centime près. Tout découle de ce que les deux parties ont à signer.',
  'deals.trail.of': 'Pris sur',
  'deals.trail.net': 'Ce que la facture demande, avec ses avoirs et les intérêts de retard',
  'deals.trail.credited': 'Retiré par des avoirs : {notes}',
  'deals.trail.stillPaid': 'Toujours payé par un paiement précédent',
  'deals.trail.late': 'Intérêts de retard : {rate} % par an de {from}, jours après le {day} : {days}',
  'deals.trail.latePaid': 'Intérêts de retard, tels que payés',
  'deals.trail.total': 'Le total de la facture',
  'deals.trail.item': 'Ce que ce paiement demande pour {title} (commandé : {quantity}), hors TPS',
  'deals.trail.interest': 'Intérêts sur les échéances',
  'deals.trail.other': 'Autres frais',
  'deals.trail.tax': 'TPS',
  'deals.trail.all': "La totalité de {shared} : rien d'autre ne reste à payer",
  'deals.trail.share': 'Sa part de {shared}, selon ce qui reste à payer : {left} sur {leftOfAll}',
  'deals.trail.shareRounding':
    'Arrondi : les parts sont arrondies par total cumulé, pour que leur somme soit le paiement',
  'deals.trail.payment': 'Paiement {number} sur {count}, échéance le {due}, hors intérêts et TPS',
  'deals.trail.paymentOfTerm':
    'Paiement {number} sur {count} de la période {term}, échéance le {due}, hors intérêts et TPS',
  'deals.trail.deliveryPart':
    'Livraison {number} sur {count} de {title}, {day} : une part égale de {cost}, arrondie par total cumulé',
  'deals.trail.withGst': 'Ce que le paiement demande pour tous les articles soumis à la TPS',
  'deals.trail.withoutGst': 'Ce que le paiement demande pour tous les articles exonérés de TPS',
  'deals.trail.kindThrough':
    "Leur part de tous les paiements jusqu'à celui-ci, selon ce qu'ils coûtent, arrondie au plus proche",
  'deals.trail.kindBefore': 'Moins leur part des paiements précédents',
  'deals.trail.left': 'Ce qui restait à payer pour {title} avant ce paiement',
  'deals.trail.lessAsked': 'Moins ce que les paiements précédents ont demandé',
  'deals.trail.cost': "Le prix de {title} (commandé : {quantity}), tel que les deux parties l'ont signé",
  'deals.trail.costOfTerm':
    "Le prix de {title} (commandé : {quantity}) pour chaque période, tel que les deux parties l'ont signé",
  'deals.trail.fee': 'Prix du service au moment de la demande : {price} × {quantity}',
  'deals.trail.changePercent': 'Modification du prix de {rate} %, × {quantity}',
  'deals.trail.changeAmount': 'Modification du prix de {by} {currency}, × {quantity}',
  'deals.trail.changeHeld': "Modification du prix jusqu'à zéro, limite de tout prix, × {quantity}",
  'deals.trail.priceRounding':
    "Arrondi : le prix d'une unité est arrondi au plus proche avant d'être multiplié par {quantity}",
  'deals.trail.offeredMore': "Relevé par l'offre signée, de {from} à {to}",
  'deals.trail.offeredLess': "Baissé par l'offre signée, de {from} à {to}",
  'deals.trail.agreed': "Tel qu'il figure dans l'offre signée, qui fixe son propre prix",
  'deals.trail.notKept':
    "Tel qu'il figure dans l'offre signée. Le prix du service lui-même n'est pas conservé avec ce contrat",
  'deals.trail.answers': 'Réponses du client, qui ne changent aucun prix',
  'deals.trail.answer': '{question} → {answer}',
  'deals.trail.taxedItems': "Articles de l'affaire soumis à la TPS",
  'deals.trail.freeItems': "Articles de l'affaire exonérés de TPS",
  'deals.trail.itemCost': '{title}',
}
