import { Seals as contract } from '#shared/files/Seals.contract.ts'
import { serve } from '../kit/serve.ts'
import { sealMark } from '../ports/seal-key.ts'

export const Seals = serve(contract, { ports: { sealMark } } as const, {
  VERIFY: async ({ seals }, { ports }) => {
    const [{ publicKey }, { checkCms }] = await Promise.all([ports.sealMark(), import('../kit/cms.ts')])
    return {
      states: seals.map(({ digest, signature }) =>
        checkCms(Buffer.from(signature, 'hex'), Buffer.from(digest, 'hex'), publicKey),
      ),
    }
  },
})
