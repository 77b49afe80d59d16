/**
 * With what every call reaches the server, whoever made it. The server checks no signature, but DynamoDB Local keeps tables
 * apart by key and region.
 */
export const serverHeaders = {
  'content-type': 'application/x-amz-json-1.0',
  'x-amz-date': '20260101T000000Z',
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/ap-southeast-2/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
} as const

/** The headers of a call that is allowed: its operation is one that is known, no name of the caller's making. */
export const headersOf = (operation: string) => ({
  ...serverHeaders,
  'x-amz-target': `DynamoDB_20120810.${operation}`,
})
