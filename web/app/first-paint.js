// Runs before first paint, so that no other theme or language flashes by. Same keys and defaults as web/lib/theme.ts and i18n.ts.
;(() => {
  let theme = 'NATURE'
  let language = navigator.language.slice(0, 2) === 'fr' ? 'fr' : 'en'
  try {
    const keptTheme = localStorage.getItem('tradewell.theme')
    if (keptTheme === 'LIGHT' || keptTheme === 'DARK') theme = keptTheme
    const keptLanguage = localStorage.getItem('tradewell.language')
    if (keptLanguage === 'en' || keptLanguage === 'fr') language = keptLanguage
  } catch {
    // A browser that refuses storage gets the defaults.
  }
  document.documentElement.dataset.theme = theme
  document.documentElement.lang = language
})()
