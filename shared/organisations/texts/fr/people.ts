import type { people as en } from '../en/people.ts'

export const people: Record<keyof typeof en, string> = {
  'organisations.card.title': 'À propos de {name}',
  'organisations.card.page': 'Ouvrir la page publique',
  'organisations.card.made': 'Composition',
  'organisations.card.members.other': '{count} personnes',
  'organisations.card.members.one': '{count} personne',
  'organisations.card.teams.other': '{count} équipes',
  'organisations.card.teams.one': '{count} équipe',
  'organisations.alike.mine': 'On peut vous prendre pour une autre organisation au nom semblable :',
  'organisations.alike.page':
    "Vérifiez qu'il s'agit bien de l'organisation que vous cherchez. Noms qui ressemblent à celui-ci :",
  'organisations.alike.each': '{name} ({domain}), ici depuis le {date}',
  'organisations.found.people': 'Personnes',
  'organisations.found.people.hint': "Une personne qui publie quelque chose d'elle-même se trouve par son nom.",
  'organisations.worth': 'Environ {amount}, au taux du {date}, {time} (Sydney), {source}.',
  'organisations.invite.takeAll.one': 'Prendre {count} adresse',
  'organisations.invite.takeAll.other': 'Prendre {count} adresses',
  'organisations.invite.invitedBefore': 'Une invitation à cette adresse date du {date} : {status}.',
}
