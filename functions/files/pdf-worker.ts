import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'

// Runs beside the check, so that a file which never comes to an end, or wants all memory, is ended with it.

type Options = NonNullable<Parameters<typeof PDFiumLibrary.init>[0]>
type Instantiate = NonNullable<Options['instantiateWasm']>
type Growing = { readonly env: { emscripten_resize_heap: (size: number) => boolean } }

export type PdfAsked = {
  readonly bytes: Uint8Array
  readonly mostMemory: number
  readonly mostPages: number
  readonly mostText: number
  readonly width: number
  readonly mostHeight: number
}

export type PdfPage = { readonly width: number; readonly height: number; readonly data: Uint8Array }

/** What is told as soon as it is known: what is asked for later may be what takes too long. */
export type PdfTold = { readonly page: PdfPage } | { readonly text: string }

const tell = (told: PdfTold): void => parentPort?.postMessage(told)

const look = async (asked: PdfAsked): Promise<void> => {
  const { bytes, mostMemory, mostPages, mostText, width, mostHeight } = asked
  const code = await WebAssembly.compile(
    await readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))),
  )
  /** Starts the engine in a memory that grows so far and no further: it ends where it is given no more. */
  const instantiateWasm: Instantiate = (imports, done) => {
    const { env } = imports as Growing
    const grow = env.emscripten_resize_heap
    env.emscripten_resize_heap = size => size >>> 0 <= mostMemory && grow(size)
    // The package calls it a module; what its engine goes on with is the instance.
    void WebAssembly.instantiate(code, imports).then(instance => done(instance as unknown as WebAssembly.Module))
    return {}
  }
  const pdfium = await PDFiumLibrary.init({ instantiateWasm })
  const pdf = await pdfium.loadDocument(bytes)
  const pages = Math.min(pdf.getPageCount(), mostPages)
  const first = pdf.getPage(0)
  const { originalWidth, originalHeight } = first.getOriginalSize()
  let text = first.getText()
  const height = Math.round((width * originalHeight) / originalWidth)
  // A page that is a mere line is nothing to look at.
  if (height >= 1 && height <= mostHeight) {
    const { data, ...size } = await first.render({ width, height, render: 'bitmap' })
    tell({ page: { width: size.width, height: size.height, data } })
  }
  tell({ text: text.slice(0, mostText) })
  for (let n = 1; n < pages && text.length < mostText; n++) {
    const more = pdf.getPage(n).getText()
    text += ` ${more}`
    tell({ text: more.slice(0, mostText) })
  }
}

await look(workerData as PdfAsked)
