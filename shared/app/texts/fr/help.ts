import type { help as en } from '../en/help.ts'

export const help: Record<keyof typeof en, string> = {
  'app.help.palette': 'Aller à une page, une affaire, une facture, un service ou une action',
  'app.help.search': 'Rechercher dans cette page',
  'app.help.help': 'Afficher ces raccourcis',
  'app.help.escape': 'Fermer ce qui est ouvert',
  'app.help.move': 'Parcourir un menu ou une liste de résultats',
  'app.help.tabs': 'Aller d’un onglet à l’autre',
  'app.help.save': 'Enregistrer le service que vous rédigez',
  'app.help.undo': 'Annuler la dernière modification du service',
  'app.help.redo': 'Rétablir ce qui a été annulé',
  'app.help.ctrl': 'Ctrl',
  'app.help.esc': 'Échap',
}
