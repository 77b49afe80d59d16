// Runs before first paint, so that no other theme or language flashes by, and begins to load the texts. Same keys and defaults as web/lib/theme.ts and i18n.ts.
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
  const texts = document.currentScript?.dataset[language]
  if (texts) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = texts
    document.head.append(link)
  }
  document.documentElement.dataset.theme = theme
  document.documentElement.lang = language
})()
