import { joinContracts } from '#shared/kit/contract.ts'
import type { AnyServer } from './serve.ts'

/**
 * One server function of the parts that several areas declare under one name. Each method keeps to the tables and ports of
 * its own part; the Lambda's role holds what all parts use.
 * @throws {Error} for a method that two parts declare: a bug
 */
export const joinServers = (parts: readonly [AnyServer, ...AnyServer[]]): AnyServer => {
  const [first, second] = parts
  if (!second) return first
  return {
    contract: joinContracts([first.contract, ...parts.slice(1).map(part => part.contract)]),
    uses: first.uses,
    handlers: Object.assign({}, ...parts.map(part => part.handlers)),
    ahead: Object.assign({}, ...parts.map(part => part.ahead)),
    parts,
  }
}
