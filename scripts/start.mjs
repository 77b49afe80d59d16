import { handOver, install } from './pinned-node.mjs'

install()
handOver('infra/local/main.ts', process.argv.slice(2))
