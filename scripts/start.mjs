import { handOver, install } from './pinned-node.mjs'

install()
handOver('infra/host/main.ts', [...process.argv.slice(2), '--kept-up'])
