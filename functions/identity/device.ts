import Bowser from 'bowser'

/** What a browser that describes itself so is called, and the system that it runs on; nothing of what it does not say. */
export const deviceOf = (agent: string): { readonly browser?: string; readonly system?: string } => {
  // The library takes no empty text.
  const { browser, os } = Bowser.parse(agent || '-')
  return { ...(browser.name && { browser: browser.name }), ...(os.name && { system: os.name }) }
}
