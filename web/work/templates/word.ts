/**
 * The most bytes of a Word file, as it comes and unpacked, how many elements may begin or end in it, and how long reading it may take. An element
 * takes a kilobyte where it is read, and six bytes in the file.
 */
export const wordLimits = { bytes: 5_000_000, unpacked: 20_000_000, marks: 200_000, entries: 2000, ms: 15_000 } as const

export type WordAnswer = { readonly html: string } | { readonly problem: 'failed' | 'tooLarge' }

/**
 * The text of a Word file as HTML, read in a worker: whatever is wrong with the file stops nothing but that worker, which is ended
 * when it takes too long. The file itself goes nowhere.
 */
export const readWord = async (file: File): Promise<WordAnswer> => {
  if (file.size > wordLimits.bytes) return { problem: 'tooLarge' }
  const bytes = await file.arrayBuffer()
  const worker = new Worker(new URL('./word-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<WordAnswer>(done => {
      const timer = setTimeout(() => done({ problem: 'failed' }), wordLimits.ms)
      const end = (answer: WordAnswer) => {
        clearTimeout(timer)
        done(answer)
      }
      worker.onmessage = ({ data }: MessageEvent<WordAnswer>) => end(data)
      worker.onerror = () => end({ problem: 'failed' })
      worker.postMessage(bytes, [bytes])
    })
  } finally {
    worker.terminate()
  }
}
