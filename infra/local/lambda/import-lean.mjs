/**
 * Imports a built-in module before anything else does, without what it loads only when asked: the first import reads every name
 * of the module, and three names of node:http (WebSocket and its events) load all of fetch, three megabytes for each environment,
 * which hardly any function uses. The module itself, which is its default export, has those names as ever; a named import finds them undefined.
 * @param {object} builtin the module, as `process.getBuiltinModule` gives it
 * @param {string} name
 */
export const importLean = async (builtin, name) => {
  const lazy = Object.fromEntries(
    Object.entries(Object.getOwnPropertyDescriptors(builtin)).filter(
      ([, { get, configurable }]) => get && configurable,
    ),
  )
  for (const key of Object.keys(lazy)) delete builtin[key]
  try {
    await import(name)
  } finally {
    Object.defineProperties(builtin, lazy)
  }
}
