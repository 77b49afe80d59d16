import type { identity as en } from '../en/identity.ts'

export const identity: Record<keyof typeof en, string> = {
  // Start-up, sign-in and profile cards.
  'identity.initialisingFailed': "Une erreur s'est produite au démarrage. Veuillez vous reconnecter.",
  'identity.userInfoFailed': "Impossible d'obtenir les informations de l'utilisateur !",
  'identity.signOutFailed': "Une erreur inattendue s'est produite, veuillez réessayer !",
  'identity.signInFailed': 'La connexion a échoué !',
  'identity.profileFailed': "Impossible d'obtenir les informations.",
  'identity.emailInvalid': 'Doit être une adresse e-mail valide',
  'identity.emailRequired': "L'adresse e-mail est obligatoire",
  'identity.emailTooLong': '255 caractères au plus',
  'identity.passwordRequired': 'Le mot de passe est obligatoire',
  // The sign-in dialog of an organisation.
  'identity.signIn.google': 'Se connecter à {org} avec Google',
  'identity.signIn.microsoft': 'Se connecter à {org} avec Microsoft',
  'identity.signIn.facebook': 'Se connecter à {org} avec Facebook',
  'identity.signIn.email': 'Se connecter à {org} par e-mail',
  'identity.signIn.forgot': 'Mot de passe oublié',
  'identity.signIn.required': "Vous n'êtes pas connecté.",
  'identity.signIn.requiredWhy': "Connectez-vous d'abord pour demander un contrat. Vos données seront conservées.",
}
