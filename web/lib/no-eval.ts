/**
 * Tells zod, before it is loaded, not to try whether it may compile code: the content security policy forbids that and
 * reports each try. The first import of the page, as zod looks when it is first evaluated; it is not imported here, since
 * most visitors never load it.
 */
const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
shared.__zod_globalConfig = { ...shared.__zod_globalConfig, jitless: true }

export {}
