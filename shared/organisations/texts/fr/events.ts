import type { organisationsEvents as en } from '../en/events.ts'

export const organisationsEvents: Record<keyof typeof en, string> = {
  'organisations.story.organisationCreated': "L'organisation « {title} » a été créée.",
  'organisations.story.organisationUpdated': 'Les informations de « {title} » ont été modifiées.',
  'organisations.story.clientAsked': '{demanderName} a demandé à devenir client de {supplierName}.',
  'organisations.notice.clientAsked': '{demanderName} a demandé à devenir client de {supplierName}.',
  'organisations.story.clientJoined': '{demanderName} est devenu client de {supplierName}.',
  'organisations.notice.clientJoined': '{demanderName} est devenu client de {supplierName}.',
  'organisations.story.clientAccepted': '{supplierName} a accepté {demanderName} comme client.',
  'organisations.notice.clientAccepted': '{supplierName} a accepté {demanderName} comme client.',
  'organisations.story.clientDeclined': "{supplierName} n'a pas accepté {demanderName} comme client.",
  'organisations.notice.clientDeclined': "{supplierName} n'a pas accepté {demanderName} comme client.",
  'organisations.story.clientInvited': '{supplierName} a invité {demanderName} à devenir client.',
  'organisations.notice.clientInvited': '{supplierName} a invité {demanderName} à devenir client.',
  'organisations.story.clientLeft': "{demanderName} n'est plus client de {supplierName}.",
  'organisations.notice.clientLeft': "{demanderName} n'est plus client de {supplierName}.",
  'organisations.story.clientReleased': '{supplierName} a mis fin à la relation avec {demanderName} comme client.',
  'organisations.notice.clientReleased': '{supplierName} a mis fin à la relation avec {demanderName} comme client.',
  'organisations.story.memberLeft': '{demanderName} a quitté {supplierName}.',
  'organisations.notice.memberLeft': '{demanderName} a quitté {supplierName}.',
  'organisations.story.memberReleased': "{demanderName} n'agit plus pour {supplierName}.",
  'organisations.notice.memberReleased': "{demanderName} n'agit plus pour {supplierName}.",
}
