import type { legal as en } from '../en/legal.ts'

export const legal: Record<keyof typeof en, string> = {
  'identity.terms.parties.title': 'Qui traite avec qui',
  'identity.terms.parties.text':
    "Les fournisseurs offrent des services, les clients les demandent, et tous deux s'accordent ici. Une affaire lie ces deux parties : Tradewell en conserve les conditions et les documents, et n'y est pas partie.",
  'identity.terms.signing.title': 'Signer',
  'identity.terms.signing.text':
    "Qui signe pour une organisation l'engage au contrat tel qu'il est affiché à ce moment. Les deux parties reçoivent le même document ; une fois signé par les deux, aucune ne peut le changer.",
  'identity.terms.paying.title': 'Facturer et payer',
  'identity.terms.paying.text':
    "Les factures suivent l'échéancier du contrat. Stripe débite les cartes et les comptes bancaires, pour le fournisseur. Ce que montre la facture, TPS comprise, est ce qui est payé.",
  'identity.terms.account.title': 'Votre compte',
  'identity.terms.account.text':
    "Il n'est qu'à vous : ce qui est fait avec lui compte comme fait par vous. Ne dites que ce qui est vrai de vous et de votre organisation. Les comptes détournés de leur usage sont fermés.",
  'identity.terms.log.title': 'Ce qui est consigné',
  'identity.terms.log.text':
    "Tout ce qui se fait dans une affaire est consigné dans un journal de chaque partie, avec l'auteur et l'heure. Personne ne peut le changer sans que cela se voie, Tradewell non plus.",
  'identity.privacy.kept.title': 'Ce que nous gardons',
  'identity.privacy.kept.text':
    "Votre adresse e-mail, votre nom et ce que vous renseignez d'autre ; votre organisation et ses membres ; vos affaires avec leurs contrats, signatures, factures et paiements ; les fichiers et images que vous envoyez ; les messages que nous vous avons envoyés ; où vous êtes connecté : ce que votre navigateur dit être, depuis quand, et sa dernière utilisation.",
  'identity.privacy.seen.title': 'Qui le voit',
  'identity.privacy.seen.text':
    "Tout le monde voit les services sur la place de marché et la page de votre organisation. Avec qui vous traitez voit votre nom, l'affaire, et ce que montre votre profil ; les contrats, factures et reçus montrent aussi à chaque partie l'adresse que l'autre a indiquée. Les membres de votre organisation voient ce que permet leur rôle. Personne d'autre.",
  'identity.privacy.others.title': 'Qui travaille pour nous',
  'identity.privacy.others.text':
    'Amazon Web Services conserve les données à Sydney et envoie nos messages. Stripe encaisse les paiements : les numéros de carte et de compte y vont et ne nous parviennent jamais. Google, Microsoft ou Facebook nous disent qui se connecte par leur biais. Nous ne vendons rien et ne montrons pas de publicité.',
  'identity.privacy.browser.title': 'Ce que garde votre navigateur',
  'identity.privacy.browser.text':
    "Votre connexion et sa dernière utilisation, votre langue et l'apparence que vous avez choisie, pour qui vous agissez, et les formulaires commencés. Rien ne vous suit sur d'autres sites.",
  'identity.privacy.rights.title': 'Vos droits',
  'identity.privacy.rights.text':
    "Ce que vous dites de vous se change dans les paramètres, et nos e-mails s'y coupent. Pour une copie de vos données, ou pour faire supprimer votre compte, écrivez-nous. Les contrats signés et les documents d'une affaire restent à son autre partie.",
  'identity.contact.write.title': 'Nous écrire',
  'identity.contact.write.text':
    "Au sujet de votre compte, de vos données, ou de ce qui ne marche pas. Au sujet d'une affaire, écrivez à son autre partie : elle est entre vous deux.",
  'identity.contact.none': "Aucune adresse n'est encore indiquée ici. Demandez à qui exploite ce site pour vous.",
}
