/**
 * What the infrastructure has to know of an area that no list of functions/areas.ts tells: a value each, which the service of AWS that it
 * is written into holds as well as the area itself. Nothing else here reads an area (docs/architecture.md).
 */

// The user pool refuses what the form refuses.
export { passwordMinimum } from '#shared/identity/password.ts'
// Where the provider of a sign-in leads back to.
export { identityPaths } from '#shared/identity/paths.ts'
// Whether the product's own number can be one.
export { abnDigits } from '#shared/organisations/business-number.ts'
// The bucket forgets a copy of one's data when nobody can have it any more.
export { copyDays } from '#shared/work/person-job.ts'
