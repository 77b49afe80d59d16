import { z } from 'zod'

/**
 * GuardDuty's event of a scan, as far as it is read here ("S3 object scan result" in its user guide). The rule that hands it on lets
 * results of the bucket Quarantine through and nothing else.
 */
const ScanResult = z.object({
  source: z.literal('aws.guardduty'),
  detail: z.object({
    s3ObjectDetails: z.object({ objectKey: z.string(), eTag: z.string() }),
    scanResultDetails: z.object({
      scanResultStatus: z.string(),
      statusReasons: z.array(z.string()).nullish(),
    }),
  }),
})

/** What the event of a scan says. @throws {ZodError} for one of another shape, so that it is noticed rather than taken for a pass */
export const scanResultOf = (event: unknown) => {
  const { s3ObjectDetails, scanResultDetails } = ScanResult.parse(event).detail
  const { scanResultStatus: result, statusReasons } = scanResultDetails
  return { key: s3ObjectDetails.objectKey, tag: s3ObjectDetails.eTag, result, reasons: statusReasons ?? [] }
}
