/** What is agreed with those who use the product, what becomes of their data, and where to write to. */
export const legal = {
  'identity.terms.parties.title': 'Who deals with whom',
  'identity.terms.parties.text':
    'Suppliers offer services, clients ask for them, and both agree here. A deal is between the two of them: Tradewell keeps its terms and its papers, and is no party to it.',
  'identity.terms.signing.title': 'Signing',
  'identity.terms.signing.text':
    'Whoever signs for an organisation binds it to the contract as it is shown at that moment. Both sides get the same document; once both have signed, neither can change it.',
  'identity.terms.paying.title': 'Billing and paying',
  'identity.terms.paying.text':
    'Invoices follow the schedule of the contract. Cards and bank accounts are charged by Stripe, for the supplier. What the invoice shows, GST included, is what is paid.',
  'identity.terms.account.title': 'Your account',
  'identity.terms.account.text':
    'It is yours alone, and what is done with it counts as done by you. What you say about yourself and your organisation has to be true. We close accounts that are misused.',
  'identity.terms.log.title': 'What is on record',
  'identity.terms.log.text':
    'Whatever is done in a deal is written to the log of each party, with who did it and when. Nobody can change that unnoticed, not even Tradewell.',
  'identity.privacy.kept.title': 'What we keep',
  'identity.privacy.kept.text':
    'Your e-mail address, your name and what else you fill in; your organisation and its members; your deals with their contracts, signatures, invoices and payments; files and pictures that you upload; messages that we sent to you; where you are signed in: what your browser says that it is, since when, and when it was last used.',
  'identity.privacy.seen.title': 'Who sees it',
  'identity.privacy.seen.text':
    'Anybody sees services on the market and the page of your organisation. The people you deal with see your name, the deal, and what else your profile shows; contracts, invoices and receipts also show each side the address that the other has given. Members of your organisation see what their role allows. Nobody else does.',
  'identity.privacy.others.title': 'Who works for us',
  'identity.privacy.others.text':
    'Amazon Web Services stores the data in Sydney and sends our mail. Stripe takes payments: card numbers and those of bank accounts go there and never reach us. When you sign in with Google, Microsoft or Facebook, they tell us who you are. We sell nothing and show no advertising.',
  'identity.privacy.browser.title': 'What your browser keeps',
  'identity.privacy.browser.text':
    'Your sign-in and when you last used it, your language and how you want things to look, which organisation you act for, and forms that you have begun to fill in. Nothing follows you to other sites.',
  'identity.privacy.rights.title': 'Your say',
  'identity.privacy.rights.text':
    'You change what you say about yourself in the settings, and turn off our mail there. For a copy of your data, or to have your account removed, write to us. Signed contracts and the records of a deal stay with its other party.',
  'identity.contact.write.title': 'Write to us',
  'identity.contact.write.text':
    'About your account, your data, or something that does not work. About a deal, write to its other party: it is between the two of you.',
  'identity.contact.none': 'No address has been set here yet. Ask whoever runs this site for you.',
} as const
