import { ChildProcess } from 'node:child_process'
import { onTestFinished } from 'vitest'

/**
 * Sends each process a signal as soon as somebody waits for its end, as if it had died or hung; until the test is over.
 * @returns what ends that earlier
 */
export const signalProcesses = (signal: NodeJS.Signals): (() => void) => {
  const { once } = ChildProcess.prototype
  const send = function (this: ChildProcess, ...args: Parameters<ChildProcess['once']>) {
    once.apply(this, args)
    if (String(args[0]) === 'close') this.kill(signal)
    return this
  }
  ChildProcess.prototype.once = send as ChildProcess['once']
  const end = () => void Object.assign(ChildProcess.prototype, { once })
  onTestFinished(end)
  return end
}
