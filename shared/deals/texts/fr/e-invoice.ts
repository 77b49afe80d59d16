import type { eInvoiceRefusals as en } from '../en/e-invoice.ts'

export const eInvoiceRefusals: Record<keyof typeof en, string> = {
  'refusal.deals.eInvoiceTax':
    "La TPS donnée est de {given} et le taux donne {rate}\u00a0: plus de deux cents d'écart.",
  'refusal.deals.eInvoiceNotRegistered':
    "Le vendeur n'est pas inscrit à la TPS\u00a0: aucune ligne ne peut la porter ni en être exemptée, chacune est du genre none.",
  'refusal.deals.eInvoiceNone': "Ce qui est hors TPS ne peut figurer à côté de ce qui ne l'est pas.",
  'refusal.deals.eInvoiceAudRate': 'La TPS en {currency} se dit aussi en dollars australiens\u00a0: donnez audRate.',
  'refusal.deals.noEInvoice.draft': "Un brouillon n'est pas encore une facture : publiez-le d'abord.",
  'refusal.deals.noEInvoice.void': 'Cette facture a été annulée.',
  'refusal.deals.noEInvoice.currency':
    "Une facture électronique indique sa TPS en dollars australiens, et aucun taux de change n'a été convenu pour cette affaire.",
  'refusal.deals.noEInvoice.supplierAbn': "Le fournisseur n'a pas d'ABN, qu'exige une facture électronique.",
  'refusal.deals.noEInvoice.customerAbn': "Le client n'a pas d'ABN, qu'exige une facture électronique.",
  'refusal.deals.noEInvoice.gst':
    "La TPS de cet avoir s'écarte de plus de deux cents de son taux, à cause de ce qui a été crédité avant.",
  'refusal.deals.noEInvoice.empty': 'Cette facture ne demande rien.',
}
