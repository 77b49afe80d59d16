import type { Page } from 'playwright-core'

/** A second of a moving square, filmed by the browser itself. */
export const film = async (page: Page): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 })
      const brush = canvas.getContext('2d')
      const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
      const parts: Blob[] = []
      recorder.ondataavailable = ({ data }) => parts.push(data)
      const ended = new Promise(resolve => {
        recorder.onstop = resolve
      })
      recorder.start(100)
      for (let step = 0; step < 20; step++) {
        if (brush) brush.fillStyle = `hsl(${step * 18} 80% 40%)`
        brush?.fillRect(0, 0, 320, 240)
        await new Promise(resolve => setTimeout(resolve, 50))
      }
      recorder.stop()
      await ended
      let text = ''
      for (const byte of new Uint8Array(await new Blob(parts).arrayBuffer())) text += String.fromCharCode(byte)
      return btoa(text)
    }),
    'base64',
  )
