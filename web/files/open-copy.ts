import { readCar } from '#shared/files/ipfs/car.ts'
import { cidText, type Sha256 } from '#shared/files/ipfs/cid.ts'
import { unseal } from '#shared/files/ipfs/sealed.ts'
import { fileOf } from '#shared/files/ipfs/unixfs.ts'

const sha256: Sha256 = async bytes => new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)))
const hex = (bytes: Uint8Array) => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')

/**
 * Opens a copy from IPFS, and trusts nobody who handed it over: the archive is of this identifier, each block is what its own says, the
 * seal is whole, and the file has its fingerprint.
 * @throws {Error} where any of it is not so
 */
export const openCopy = async (
  car: Uint8Array,
  cid: string,
  what: { readonly thread: string; readonly number: number; readonly hash: string; readonly key: string },
): Promise<Uint8Array<ArrayBuffer>> => {
  const { root, blocks } = readCar(car)
  if (cidText(root) !== cid) throw new Error('the archive is of another identifier')
  const sealed = await fileOf(root, blocks, sha256)
  const key = Uint8Array.from(atob(what.key), letter => letter.charCodeAt(0))
  const content = await unseal(crypto.subtle, key, sealed, what)
  if (hex(await sha256(content)) !== what.hash) throw new Error('the file is another')
  return content
}
