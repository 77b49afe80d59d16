import { anyFile, largestFile, type Purpose, pictures, videos } from '../kit/file-kinds.ts'

/** What a service shows, and what goes with it. */
export const marketplacePurposes = {
  service: {
    kinds: [...pictures, ...videos],
    maxBytes: largestFile,
    isPublic: true,
    box: { width: 1600, height: 1200, fit: 'inside' },
    write: { by: 'party', leaves: ['production.microservice'] },
  },
  /** What goes with a service, for whoever may read that: brochures, certificates, drawings. */
  resource: {
    ...anyFile,
    write: { by: 'party', leaves: ['production.microservice'] },
  },
} as const satisfies Record<string, Purpose>
