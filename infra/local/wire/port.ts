import { readFileSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const attempt = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const failed = (error: Error) => reject(error)
    server.once('error', failed)
    server.listen(port, host, () => {
      server.off('error', failed)
      resolve()
    })
  })

const lastPort = (file: string): number => {
  try {
    const port = Number(readFileSync(file, 'utf8'))
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0
  } catch {
    return 0
  }
}

/**
 * Listens where this folder's server listened before, so that addresses which were handed out (a presigned URL, the page of
 * a bank) are good after a restart; on a port that the system chooses where there was none, or where it is taken now.
 * @param port another than 0 is taken and no other
 * @returns the server's address, without a trailing slash
 */
export const listenAgain = async (server: Server, dataDir: string, host: string, port = 0): Promise<string> => {
  const file = join(dataDir, 'port')
  const last = port === 0 ? lastPort(file) : port
  try {
    await attempt(server, host, last)
  } catch (error) {
    if (port !== 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    await attempt(server, host, 0)
  }
  const { address, port: chosen } = server.address() as AddressInfo
  if (port === 0 && chosen !== last) writeFileSync(file, String(chosen))
  return `http://${address.includes(':') ? `[${address}]` : address}:${chosen}`
}
