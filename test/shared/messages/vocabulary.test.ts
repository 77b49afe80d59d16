import { expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import specLabels from '#test/fixtures/spec-labels.json' with { type: 'json' }
import specMessages from '#test/fixtures/spec-messages.json' with { type: 'json' }

/** One word for one thing: what is not said, and what is said for it. The words of the spec stay where it gives them. */
const said: Readonly<Record<'en' | 'fr', readonly { readonly not: RegExp; readonly but: string }[]>> = {
  en: [
    { not: /\bemails?\b/i, but: 'e-mail' },
    { not: /organiz/i, but: 'organisation' },
    { not: /\blog(ged)? ?(in|out)\b|\blogin\b/i, but: 'sign in, sign out' },
    { not: /\bcustomers?\b/i, but: 'client' },
    { not: /\bservices? (was|is|are) published|publish(es)? (a|your) service/i, but: 'launch, for a service' },
  ],
  fr: [
    { not: /courriel|\bemails?\b|\bmél\b/i, but: 'e-mail' },
    { not: /(?<!place de )marché\b/i, but: 'place de marché' },
    { not: /transactions? (avec|sur Tradewell)|dans une transaction/i, but: 'affaire' },
    { not: /publi(er|ez|é) (un|des|le) services?/i, but: 'lancer, pour un service' },
  ],
}

const ofSpec = [...specLabels, ...specMessages].map(({ text }) => text)
/** What is said in a text: without the names of places to fill, addresses of links, and what the spec says word for word. */
const spoken = (text: string): string =>
  ofSpec.includes(text) || ofSpec.some(given => text.endsWith(`: ${given}`))
    ? ''
    : text.replaceAll(/\{\w+\}|<[^>]*>/g, '')

test.each(['en', 'fr'] as const)('%s has one word for one thing', language => {
  const wrong = Object.entries(texts[language]).flatMap(([key, text]) =>
    said[language].filter(({ not }) => not.test(spoken(text))).map(({ but }) => `${key}: ${text} (say: ${but})`),
  )
  expect(wrong).toEqual([])
})
