import { handOver, install } from './pinned-node.mjs'

install()
handOver('scripts/tests/run.ts', process.argv.slice(2))
