import { z } from 'zod'

/** What a scan for malware says of bytes: nothing harmful, something harmful, or that they cannot be looked through. */
export const scanVerdicts = ['clean', 'infected', 'unscannable'] as const
export type ScanVerdict = (typeof scanVerdicts)[number]

/** What the scan said, and of which bytes: S3's tag of them. What is sent to the same address later has another. */
export const Scanned = z.object({ tag: z.string(), verdict: z.enum(scanVerdicts) })
export type Scanned = z.output<typeof Scanned>

/** Bytes that passed the check and wait for the scan's word: since when, how often it was asked for anew, and when it is next. */
export const AwaitedScan = z.object({ tag: z.string(), since: z.string(), asked: z.number(), againAt: z.string() })
export type AwaitedScan = z.output<typeof AwaitedScan>

/**
 * What the result of GuardDuty means for a file. Undefined where nothing was looked at: the scan failed, or was not let at the bytes.
 * Whoever asks again may get another answer.
 */
export const verdictOf = (result: string): ScanVerdict | undefined => {
  if (result === 'NO_THREATS_FOUND') return 'clean'
  if (result === 'THREATS_FOUND') return 'infected'
  return result === 'UNSUPPORTED' ? 'unscannable' : undefined
}

/** After so many minutes without a word the scan is late: people are told, and it is asked for again. */
export const scanMinutes = 10
/** How often it is asked for again, each time after twice as long, before the file is refused: ten hours in all. */
export const mostAsked = 6

/** What waits for a scan that was asked for so often, which is asked for again 10, 20, 40 minutes after the file came, and so on. */
export const awaitedOf = ({ tag, since, asked }: Omit<AwaitedScan, 'againAt'>): AwaitedScan => ({
  ...{ tag, since, asked },
  againAt: new Date(Date.parse(since) + scanMinutes * 60_000 * 2 ** asked).toISOString(),
})
