import { handOver, install } from './pinned-node.mjs'

install()
handOver('scripts/run-tests.ts', process.argv.slice(2))
