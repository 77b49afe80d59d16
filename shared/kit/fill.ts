export type Params = Readonly<Record<string, string | number>>

/** Fills the `{name}` places of a text. A place without a parameter stays as it is, so that a mistake is seen. */
export const fill = (text: string, params: Params = {}): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : place))
