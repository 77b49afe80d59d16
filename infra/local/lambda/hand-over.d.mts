import type http from 'node:http'
import type { Direct } from '../dynamodb/direct.ts'
import type { HandedAnswer, WorkerMessage } from './protocol.ts'

/** Puts itself before `request` of node:http, for calls to DynamoDB at the endpoint. @returns what takes the host's answers */
export declare const handOver: (
  module: { request: typeof http.request },
  endpoint: string,
  post: (message: WorkerMessage) => void,
  direct: Direct,
) => (answer: HandedAnswer) => void
