import { wordHtml } from './word-file.ts'

const scope = globalThis as unknown as {
  onmessage: (event: MessageEvent<ArrayBuffer>) => void
  postMessage: (answer: unknown) => void
}

scope.onmessage = ({ data }) => {
  void wordHtml(new Uint8Array(data)).then(answer => scope.postMessage(answer))
}
