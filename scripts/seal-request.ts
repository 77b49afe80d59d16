import { certificateRequest } from '#functions/kit/certificate.ts'
import { openKey } from '#functions/ports/seal-key.ts'
import { region } from '#infra/stages.ts'
import { runTool, ToolError } from './local-client.ts'

/**
 * `npm run --silent seal:request -- STAGE NAME` prints a request in PEM by which a public authority certifies the key that seals a
 * stage's papers. It asks KMS with the credentials at hand. What the authority answers goes, in PEM and with its chain, into the
 * stage's secret SealCertificate.
 */
await runTool(async () => {
  const [stage, name] = process.argv.slice(2)
  if (!stage || !name) throw new ToolError('Usage: npm run --silent seal:request -- STAGE NAME')
  const { publicKey, sign } = await openKey(`alias/tradewell-${stage}-Seal`, region)
  const request = Buffer.from(await certificateRequest(name, await publicKey(), sign)).toString('base64')
  const lines = request.match(/.{1,64}/g) ?? []
  console.log(['-----BEGIN CERTIFICATE REQUEST-----', ...lines, '-----END CERTIFICATE REQUEST-----'].join('\n'))
})
