import { viewerHeaders } from './front-door.ts'

/** Where CloudFront takes a viewer to be, by the address of the connection. */
export type ViewerPlace = {
  readonly city: string
  readonly region: string
  readonly countryName: string
  readonly postal: string
  readonly countryCode: string
}

const most = 100

/** What is not ASCII arrives with percent signs. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

const entries = Object.entries(viewerHeaders).map(([part, name]) => [part, name.toLowerCase()] as const)

/** Reads it from the headers of a request. What a header does not say is empty. */
export const viewerPlace = (headers: Readonly<Record<string, string | undefined>>): ViewerPlace =>
  Object.fromEntries(
    entries.map(([part, name]) => [
      part,
      decoded(headers[name] ?? '')
        .replace(/\p{C}/gu, '')
        .slice(0, most),
    ]),
  ) as ViewerPlace
