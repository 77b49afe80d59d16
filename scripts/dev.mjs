import { handOver, install, lasting } from './pinned-node.mjs'

install()
handOver('scripts/dev/dev.ts', [...process.argv.slice(2), '--kept-up'], lasting)
