import { handOver, install, lasting } from './pinned-node.mjs'

install()
handOver('infra/host/main.ts', [...process.argv.slice(2), '--kept-up'], lasting)
