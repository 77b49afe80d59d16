import type { relations as en } from '../en/relations.ts'

export const relations: Record<keyof typeof en, string> = {
  // While the usage fee is unpaid.
  'organisations.plan.unit': 'client actif',
  'organisations.plan.units': 'clients actifs',
  'organisations.plan.free': 'Gratuite',
  'organisations.plan.spark': 'Spark',
  'organisations.plan.momentum': 'Momentum',
  'organisations.plan.elevate': 'Elevate',
  'organisations.plan.full.one':
    "La formule {plan} est complète : elle a de la place pour {count} client actif. Une autre formule permet d'en accueillir davantage.",
  'organisations.plan.full.other':
    "La formule {plan} est complète : elle a de la place pour {count} clients actifs. Une autre formule permet d'en accueillir davantage.",
  'organisations.fee.title': "Frais d'utilisation impayés",
  'organisations.fee.text':
    "Les frais d'utilisation de {organisation} sont impayés. D'ici leur règlement, seuls ses achats peuvent être ouverts.",
  'organisations.fee.others': "Vous pouvez continuer au nom de quelqu'un d'autre.",
  'organisations.relations.name': 'Nom',
  'organisations.relations.people': 'Personnes',
  'organisations.relations.kind': 'Type',
  'organisations.relations.anyKind': 'Tous les types',
  'organisations.relations.kind.user': 'Particulier',
  'organisations.relations.kind.organization': 'Entreprise',
  'organisations.relations.status': 'État',
  'organisations.relations.current': 'Tous les actuels',
  'organisations.relations.since': 'Depuis',
  'organisations.relations.message': 'Message',
  'organisations.relations.page': 'Page publique',
  'organisations.clients.takeOn': 'Prendre dans le personnel',
  'organisations.clients.takeOn.title': 'Prendre {name} dans le personnel',
  'organisations.clients.takeOn.help':
    'Cette personne a demandé à être cliente. Avec un rôle, elle travaille pour vous, et peut partir à tout moment.',
  'organisations.clients.takeOn.done': '{name} fait maintenant partie de votre personnel.',
  'organisations.clients.none': 'Pas encore de clients',
  'organisations.clients.none.hint': 'Qui adhère sur votre page publique ou accepte votre invitation figure ici.',
  'organisations.clients.view': 'Voir la page publique',
  'organisations.clients.accepted': '{name} fait maintenant partie de vos clients.',
  'organisations.clients.declined': 'La demande de {name} est refusée.',
  'organisations.clients.released': '{name} ne fait plus partie de vos clients.',
  'organisations.clients.withdrawn': "L'invitation de {name} est retirée.",
  'organisations.clients.release.title': 'Libérer {name} ?',
  'organisations.clients.release.text':
    '{name} ne fera plus partie de vos clients et pourra faire une nouvelle demande. Les affaires en cours continuent.',
  'organisations.clients.takeBack': 'Retirer',
  'organisations.suppliers.none': 'Pas encore de fournisseurs',
  'organisations.suppliers.none.hint':
    'Les organisations dont vous devenez client figurent ici. Vous pouvez alors demander leurs services.',
  'organisations.suppliers.find': 'Trouver des fournisseurs',
  'organisations.suppliers.accepted': 'Vous êtes maintenant client de {name}.',
  'organisations.suppliers.declined': "L'invitation de {name} est refusée.",
  'organisations.suppliers.left': "Vous n'êtes plus client de {name}.",
  'organisations.suppliers.withdrawn': 'La demande à {name} est retirée.',
  'organisations.suppliers.leave.title': 'Quitter {name} ?',
  'organisations.suppliers.leave.text':
    'Vous ne serez plus client de {name} et ne pourrez rien lui demander avant une nouvelle adhésion. Les affaires en cours continuent.',
  'organisations.members.none': 'Personne à part vous',
  'organisations.members.none.hint': "Qui agit pour l'organisation figure ici.",
  'organisations.members.owner': 'Propriétaire',
  'organisations.members.released': "{name} n'agit plus pour l'organisation.",
  'organisations.members.left': "Vous avez quitté l'organisation.",
  'organisations.members.release.title': 'Libérer {name} ?',
  'organisations.members.release.text':
    "{name} n'agira plus pour l'organisation, dès maintenant. Ce qui a été fait reste.",
  'organisations.members.leave.title': "Quitter l'organisation ?",
  'organisations.members.leave.text': "Vous n'agirez plus pour elle, dès maintenant. Ce que vous avez fait reste.",
}
