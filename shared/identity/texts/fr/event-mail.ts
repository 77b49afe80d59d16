import type { accountMail as en } from '../en/event-mail.ts'

export const accountMail: Readonly<Record<keyof typeof en, string>> = {
  'identity.mail.why': "Vous recevez ce message parce qu'il concerne la sécurité de votre compte.",
  'identity.mail.recovered.subject': 'La connexion en deux étapes a été désactivée',
  'identity.mail.recovered.body':
    "Une personne qui connaît votre mot de passe a utilisé un de vos codes de secours : votre compte ne demande plus de seconde étape. Codes restants : {left}. Si ce n'était pas vous, choisissez tout de suite un nouveau mot de passe et réactivez la seconde étape.",
  'identity.mail.recovered.action': 'La réactiver',
}
