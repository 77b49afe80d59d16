import { createServer } from 'node:net'

/** A port of this machine that nobody listens on: the one that is wanted, if it is free. */
export const freePort = (wanted = 0): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', error => (wanted === 0 ? reject(error) : resolve(freePort())))
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
