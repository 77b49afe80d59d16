/** Imports a built-in module before anything else does, without what it loads only when asked. */
export declare const importLean: (builtin: object, name: string) => Promise<void>
