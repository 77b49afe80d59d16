import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** An authenticator in memory: it makes one passkey and answers with it, as a browser hands its answers on (WebAuthn level 3). */
type Options = Readonly<Record<string, unknown>>
type Choices = { readonly origin?: string; readonly rpId?: string; readonly isUnlocked?: boolean }

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')
const clientData = (type: string, options: Options, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin, crossOrigin: false }))

/** CBOR of what an attestation object holds. */
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 255]), value])

export const authenticator = ({ site = 'https://tradewell.example' } = {}) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0
  const relyingParty = new URL(site).hostname
  const data = (rpId: string, flags: number) => {
    counter += 1
    const head = Buffer.alloc(5)
    head[0] = flags
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head])
  }
  const flagsOf = (isUnlocked: boolean) => 0x01 + (isUnlocked ? 0x04 : 0)
  return {
    id: base64url(id),
    /** What a browser answers to `CredentialCreationOptions`. */
    create: (options: Options, { origin = site, rpId = relyingParty, isUnlocked = true }: Choices = {}) => {
      const cose = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const authData = Buffer.concat([data(rpId, flagsOf(isUnlocked) + 0x40), attested])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), bytes(authData)],
      ])
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, origin)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    /** What a browser answers to `CREDENTIAL_REQUEST_OPTIONS`. */
    get: (options: Options, { origin = site, rpId = relyingParty, isUnlocked = true }: Choices = {}) => {
      const authenticatorData = data(rpId, flagsOf(isUnlocked))
      const said = clientData('webauthn.get', options, origin)
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(said),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(sign('sha256', Buffer.concat([authenticatorData, sha256(said)]), privateKey)),
        },
      }
    },
  }
}
