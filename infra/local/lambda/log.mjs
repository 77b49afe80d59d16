import { closeSync, fstatSync, openSync, renameSync, statSync, writeSync } from 'node:fs'

// The log of a function, which its environments and the host's thread write at once: each line is appended in one go.

const MAX_BYTES = 5 * 1024 * 1024
/** After so many bytes of its own, a writer looks whether the log has become too long or another writer has set it aside. */
const LOOK_BYTES = 64 * 1024

const inodeAt = file => {
  try {
    return statSync(file).ino
  } catch {
    return undefined
  }
}

/**
 * Appends to a log that is set aside once when it grows past 5 MB.
 * @param {string} file
 * @returns {(text: string | Uint8Array) => void}
 */
export const openLog = file => {
  let log = openSync(file, 'a')
  let written = 0
  const look = () => {
    written = 0
    const { ino, size } = fstatSync(log)
    const isCurrent = inodeAt(file) === ino
    if (isCurrent && size <= MAX_BYTES) return
    if (isCurrent) renameSync(file, `${file}.1`)
    closeSync(log)
    log = openSync(file, 'a')
  }
  return text => {
    try {
      if (written > LOOK_BYTES) look()
      written += writeSync(log, text)
    } catch (error) {
      // A log that finds no room is no reason for a function to fail.
      if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') throw error
    }
  }
}
