import type { refusals as en } from '../en/refusals.ts'

export const refusals: Record<keyof typeof en, string> = {
  'call.unknownFunction': 'Aucune fonction serveur ne porte ce nom.',
  'call.unknownMethod': "{function} n'a pas de méthode {method}.",
  'call.tooLarge': 'La requête dépasse {limit} octets.',
  'call.malformed': "La requête n'est pas un appel bien formé.",
  'call.requestIdReused': 'Cet identifiant de requête a déjà servi pour une autre requête.',
  'call.conflict': "Quelqu'un d'autre a modifié cet élément en même temps. Rechargez-le et réessayez.",
  'call.tooMany': 'Trop de requêtes. Patientez un instant puis réessayez.',
  'input.invalid': '{field} : {problem}',
  'auth.signInRequired': "Vous n'êtes pas connecté.",
  'auth.denied': "Vous n'avez pas l'autorisation nécessaire.",
  'auth.organisationRequired': "Choisissez d'abord une organisation pour laquelle agir.",
  'auth.notMember': "Vous n'êtes pas membre de cette organisation.",
  notFound: "Ceci n'existe pas, ou vous ne pouvez pas le voir.",
  'state.transition': 'Cet élément est {status} et ne peut pas {event}.',
  'money.malformed': "{value} n'est pas un montant.",
  'money.inexact': '{value} a plus de décimales que {currency} ne peut en contenir.',
  'money.currencies': 'Des montants en {one} et en {other} ne peuvent pas être combinés.',
  'date.invalid': "{value} n'est pas une date du calendrier.",
  'date.range': 'La date sort des années 1 à 9999.',
}
