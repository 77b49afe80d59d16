// Runs before first paint, so that no other look or language flashes by, and begins to load the texts, and the page where that is not part of the first. Same keys and defaults as web/lib/theme.ts, look.ts, density.ts and i18n.ts.
;(() => {
  let theme = 'NATURE'
  let language = navigator.language.slice(0, 2) === 'fr' ? 'fr' : 'en'
  let density = 'dense'
  try {
    const keptTheme = localStorage.getItem('tradewell.theme')
    if (keptTheme === 'LIGHT' || keptTheme === 'DARK' || keptTheme === 'CUSTOM') theme = keptTheme
    if (localStorage.getItem('tradewell.density') === 'roomy') density = 'roomy'
    const keptLanguage = localStorage.getItem('tradewell.language')
    if (keptLanguage === 'en' || keptLanguage === 'fr') language = keptLanguage
    const layout = localStorage.getItem('tradewell.layout')
    if (layout) document.documentElement.dataset.layout = layout
    const tokens = JSON.parse(localStorage.getItem('tradewell.tokens') ?? '{}')
    for (const name in tokens) document.documentElement.style.setProperty(name, tokens[name])
  } catch {
    // A browser that refuses storage gets the defaults.
  }
  document.documentElement.dataset.density = density
  const { pages = '[]', [language]: texts } = document.currentScript?.dataset ?? {}
  const page = JSON.parse(pages).find(([start]) => location.pathname.startsWith(start))
  for (const file of [texts, ...(page?.[1] ?? [])]) {
    if (!file) continue
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = file
    document.head.append(link)
  }
  document.documentElement.dataset.theme = theme
  document.documentElement.lang = language
})()
