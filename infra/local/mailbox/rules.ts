import type { Resources } from '../cloudformation/resolve.ts'

/** A receipt rule of SES that puts what comes in for some domains or addresses into a bucket. */
export type ReceiptRule = {
  readonly recipients: readonly string[]
  readonly bucket: string
  readonly prefix: string
}

/** The receipt rules that the templates declare, in their order. @throws {Error} for an action other than a bucket's */
export const receiptRules = (resources: Resources): readonly ReceiptRule[] =>
  resources.ofType('AWS::SES::ReceiptRule').flatMap(({ id, properties }) => {
    const {
      Recipients = [],
      Enabled,
      Actions = [],
    } = properties.Rule as {
      Recipients?: string[]
      Enabled?: boolean
      Actions?: { S3Action?: { BucketName: string; ObjectKeyPrefix?: string } }[]
    }
    if (Enabled !== true) return []
    return Actions.map(({ S3Action }) => {
      if (!S3Action) throw new Error(`${id}: the local cloud puts what comes in into buckets only`)
      return { recipients: Recipients, bucket: S3Action.BucketName, prefix: S3Action.ObjectKeyPrefix ?? '' }
    })
  })

/** Whether a rule is for an address: it names the address, its domain, or with a dot before it a domain above. */
export const isFor = ({ recipients }: ReceiptRule, address: string): boolean => {
  const [, domain = ''] = address.toLowerCase().split('@')
  return recipients
    .map(each => each.toLowerCase())
    .some(each => each === address.toLowerCase() || each === domain || (each.startsWith('.') && domain.endsWith(each)))
}
