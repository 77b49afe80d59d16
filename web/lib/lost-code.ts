const name = 'tradewell.reloaded'
/** A page that was reloaded so lately is not reloaded again, in milliseconds: something else is wrong then. */
const pause = 30_000

/**
 * Reloads the page when code of it cannot be fetched: most often a new version was deployed and the old files are gone. A
 * draft keeps what was typed.
 */
export const reloadOnLostCode = (): void => {
  addEventListener('vite:preloadError', event => {
    try {
      const last = Number(sessionStorage.getItem(name) ?? 0)
      if (Date.now() - last < pause) return
      sessionStorage.setItem(name, String(Date.now()))
    } catch {
      return
    }
    event.preventDefault()
    location.reload()
  })
}
