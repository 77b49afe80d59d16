import { crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import type { UploadProblem } from '#shared/files/upload.ts'
import type { FileKind } from '#shared/kit/file-kinds.ts'
import { flat, picture } from './pictures.ts'

/** Something that somebody might upload to do harm, and what has to become of it. */
export type Hostile = {
  readonly what: string
  readonly type: FileKind
  readonly bytes: Uint8Array
  /** Why it is refused, or that it passes, encoded anew. */
  readonly outcome: UploadProblem | 'passes'
  /** What it is announced as being long, where that is a lie. */
  readonly size?: number
}

const text = (value: string) => Buffer.from(value, 'latin1')
const join = (...parts: (Uint8Array | string)[]) =>
  Buffer.concat(parts.map(part => (typeof part === 'string' ? text(part) : part)))

const chunk = (name: string, data: Uint8Array): Buffer => {
  const body = join(name, data)
  const frame = Buffer.alloc(8 + body.length)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), 4 + body.length)
  return frame
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

/** A PNG by its parts: what its header claims, and what follows. */
const png = (width: number, height: number, ...parts: Buffer[]): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return join(signature, chunk('IHDR', header), ...parts, chunk('IEND', Buffer.alloc(0)))
}
const pixels = (bytes: Uint8Array) => chunk('IDAT', deflateSync(bytes))

/** An animated PNG that claims so many frames. */
const animated = (frames: number): Buffer => {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(frames, 0)
  return png(4, 4, chunk('acTL', control), pixels(Buffer.alloc(4 * 13)))
}

/** An archive with one file, stored or packed; of the packed one, it may say that it is larger or smaller than it is. */
export const zip = (name: string, content: string | Uint8Array, claimed?: number): Buffer => {
  const whole = typeof content === 'string' ? text(content) : content
  const data = claimed === undefined ? whole : deflateRawSync(whole)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(claimed === undefined ? 0 : 8, 8)
  local.writeUInt32LE(crc32(whole), 14)
  local.writeUInt32LE(data.length, 18)
  local.writeUInt32LE(claimed ?? data.length, 22)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  local.copy(central, 10, 8, 10)
  local.copy(central, 16, 14, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.set([1, 0, 1, 0], 8)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + data.length, 16)
  return join(local, name, data, central, name, end)
}

const words = (...numbers: number[]) => {
  const made = Buffer.alloc(2 * numbers.length)
  for (const [at, number] of numbers.entries()) made.writeUInt16LE(number, 2 * at)
  return made
}

/** Three hundred million bytes that pack into a third of one. */
const zeros = Buffer.alloc(300_000_000)

const wordTypes =
  '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
/** A Word file to whoever looks at its beginning, with another archive's list of contents at its end. */
const wordWith = (archive: Buffer): Buffer => {
  const word = zip('[Content_Types].xml', wordTypes)
  return join(word.subarray(0, word.indexOf('PK\x01\x02')), archive)
}

const exe = join('MZ', Buffer.alloc(62), 'PE\0\0', Buffer.alloc(400))
const html = '<html><body><script>alert(1)</script></body></html>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const halfOf = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)

/** Bytes with a hole of noise in their middle. */
const torn = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes)
  for (let at = copy.length >> 1; at < (copy.length >> 1) + 200 && at < copy.length; at++) copy[at] = (at * 131) & 0xff
  return copy
}

/** A JPEG with a comment behind its first marker. */
const commented = (jpeg: Buffer, comment: string): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(comment.length + 2)
  return join(jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, comment, jpeg.subarray(2))
}

/** A frame header of a JPEG that claims other sides than it has. */
const claiming = (jpeg: Buffer, width: number, height: number): Buffer => {
  const copy = Buffer.from(jpeg)
  const at = copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(height, at + 5)
  copy.writeUInt16BE(width, at + 7)
  return copy
}

/** Sixty and more files that nobody means well with. */
export const hostileFiles = async (): Promise<Hostile[]> => {
  const [jpeg, small, webp] = await Promise.all([picture(60, 40), flat(30, 20), flat(30, 20, 'webp')])
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const located = await sharp(jpeg)
    .withExif({ IFD3: { GPSLatitude: '33/1 52/1 0/1', GPSLatitudeRef: 'S' }, IFD0: { Artist: 'Somebody' } })
    .jpeg()
    .toBuffer()
  const frames = await sharp(Buffer.concat(Array.from({ length: 200 }, (_, n) => Buffer.alloc(16 * 16 * 3, n))), {
    raw: { width: 16, height: 16 * 200, channels: 3, pageHeight: 16 },
  })
    .webp({ loop: 0 })
    .toBuffer()
  const as = (
    type: FileKind,
    outcome: Hostile['outcome'],
    what: string,
    bytes: Uint8Array,
    size?: number,
  ): Hostile => ({
    what,
    type,
    bytes,
    outcome,
    ...(size === undefined ? {} : { size }),
  })
  const image = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const
  return [
    // Not what they say.
    as(image.png, 'files.otherKind', 'a JPEG called PNG', jpeg),
    as(image.jpeg, 'files.otherKind', 'a PNG called JPEG', small),
    as(image.png, 'files.otherKind', 'an archive called PNG', zip('a.txt', 'hello')),
    as(image.jpeg, 'files.otherKind', 'a program called JPEG', exe),
    as(image.png, 'files.otherKind', 'a page called PNG', text(html)),
    as(image.webp, 'files.otherKind', 'a PDF called WebP', text(pdf)),
    as(image.png, 'files.otherKind', 'a GIF called PNG', gif),
    as(image.png, 'files.otherKind', 'a drawing with a script called PNG', text(svg)),
    as(image.jpeg, 'files.otherKind', 'a drawing with a prologue called JPEG', text(`<?xml version="1.0"?>${svg}`)),
    as(image.png, 'files.otherKind', 'a packed drawing called PNG', gzipSync(svg)),
    as('application/pdf', 'files.otherKind', 'a page called PDF', text(html)),
    as('application/pdf', 'files.otherKind', 'a program called PDF', exe),
    as(docx, 'files.otherKind', 'a plain archive called Word', zip('a.txt', 'hello')),
    as(docx, 'files.otherKind', 'a PDF called Word', text(pdf)),
    as(docx, 'files.bomb', 'a Word file without its list of contents', wordWith(Buffer.from('nothing'))),
    as(docx, 'files.otherKind', 'an archive with a program called Word', zip('run.exe', exe.toString('latin1'))),
    as('video/mp4', 'files.otherKind', 'a picture called video', jpeg),
    as('video/webm', 'files.otherKind', 'a page called video', text(html)),
    as('video/mp4', 'files.otherKind', 'a page with the box of a video too late', join(html, '\0\0\0\x18ftypmp42')),
    as('text/plain', 'files.otherKind', 'a page called text', text(html)),
    as('text/plain', 'files.otherKind', 'a drawing called text', text(svg)),
    as('text/plain', 'files.otherKind', 'a drawing behind a mark of order called text', Buffer.from(`\ufeff ${svg}`)),
    as('text/plain', 'files.otherKind', 'a program called text', exe),
    as('text/plain', 'files.otherKind', 'bytes that are no text', Buffer.from([0xff, 0xfe, 0xc0, 0x80])),
    as('text/csv', 'files.otherKind', 'a list with a zero in it', text('a,b\n\0,2\n')),
    as('text/csv', 'files.otherKind', 'a PDF called list', text(pdf)),
    // Two kinds at once.
    as(image.jpeg, 'files.twoKinds', 'a JPEG with an archive behind it', join(jpeg, zip('a.html', html))),
    as(image.png, 'files.twoKinds', 'a PNG with an archive behind it', join(small, zip('a.html', html))),
    as(image.webp, 'files.twoKinds', 'a WebP with an archive behind it', join(webp, zip('a.html', html))),
    as(image.png, 'files.twoKinds', 'a PNG with a page behind it', join(small, html)),
    as(image.jpeg, 'files.twoKinds', 'a JPEG with a page behind it', join(jpeg, html)),
    as(image.jpeg, 'files.twoKinds', 'a JPEG with a page in its comment', commented(jpeg, html)),
    as(image.jpeg, 'files.twoKinds', 'a JPEG with PHP in its comment', commented(jpeg, '<?php system($_GET[0]); ?>')),
    as(image.jpeg, 'files.twoKinds', 'a JPEG with a drawing in its comment', commented(jpeg, svg)),
    as(image.jpeg, 'files.twoKinds', 'a JPEG with a PDF in its comment', commented(jpeg, pdf)),
    as(
      image.png,
      'files.twoKinds',
      'a PNG with a page in a text',
      png(1, 1, chunk('tEXt', text(`x\0${html}`)), pixels(Buffer.alloc(4))),
    ),
    as(
      image.png,
      'files.twoKinds',
      'a PNG with capital markup',
      png(1, 1, chunk('tEXt', text('x\0<SCRIPT src=//a>')), pixels(Buffer.alloc(4))),
    ),
    as(
      image.png,
      'files.twoKinds',
      'a PNG with a PDF in a text',
      png(1, 1, chunk('tEXt', text(`x\0${pdf}`)), pixels(Buffer.alloc(4))),
    ),
    as(
      image.png,
      'files.twoKinds',
      'a page behind the mark of a PNG',
      join(signature, chunk('IHDR', Buffer.alloc(13)), html),
    ),
    as(
      image.jpeg,
      'files.twoKinds',
      'a JPEG with a packed archive behind it',
      join(jpeg, 'Rar!\x1a\x07\x01\0', Buffer.alloc(40)),
    ),
    as(
      image.jpeg,
      'files.twoKinds',
      'a JPEG that is a script',
      join(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), '/*', jpeg.subarray(6)),
    ),
    as(image.webp, 'files.twoKinds', 'a WebP that is a script', join('RIFF/*\0\0WEBPVP8 ', Buffer.alloc(40))),
    as('application/pdf', 'files.twoKinds', 'a PDF with an archive behind it', join(pdf, zip('a.html', html))),
    as('application/pdf', 'files.twoKinds', 'a PDF with a page in its head', text(`%PDF-1.4\n%${html}\n${pdf}`)),
    as('video/mp4', 'files.twoKinds', 'a video with a page in it', join('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', html)),
    // Broken.
    as(image.jpeg, 'files.unreadable', 'half of a JPEG', halfOf(jpeg)),
    as(image.png, 'files.unreadable', 'half of a PNG', halfOf(await picture(60, 40, 'png'))),
    as(image.webp, 'files.unreadable', 'half of a WebP', halfOf(webp)),
    as(image.jpeg, 'files.unreadable', 'a JPEG of its first bytes', jpeg.subarray(0, 24)),
    as(image.png, 'files.unreadable', 'a PNG without pixels', png(10, 10)),
    as(image.png, 'files.unreadable', 'a PNG with a wrong sum', torn(await picture(60, 40, 'png'))),
    as(image.png, 'files.unreadable', 'a PNG of no width', png(0, 10, pixels(Buffer.alloc(10)))),
    // Too much.
    as(
      image.png,
      'files.tooManyPixels',
      'a PNG that claims two thousand million pixels',
      png(50_000, 50_000, pixels(Buffer.alloc(1000))),
    ),
    as(
      image.png,
      'files.unreadable',
      'a PNG that claims the most there is',
      png(2 ** 31 - 1, 2 ** 31 - 1, pixels(Buffer.alloc(10))),
    ),
    as(image.png, 'files.tooManyPixels', 'a bomb: a hundred million pixels in a few bytes', await flat(10_000, 10_000)),
    as(image.jpeg, 'files.tooManyPixels', 'a JPEG that claims sides of 65,000', claiming(jpeg, 65_000, 65_000)),
    as(image.png, 'files.tooManyPixels', 'a line of a picture', await flat(20_000, 1)),
    as(
      image.png,
      'files.unreadable',
      'a bomb in the pixels: far more than there is room for',
      png(10, 10, chunk('IDAT', deflateSync(Buffer.alloc(30_000_000)).subarray(0, 20_000))),
    ),
    as(
      image.png,
      'passes',
      'a bomb in a text beside the pixels',
      png(1, 1, chunk('zTXt', join('x\0\0', deflateSync(Buffer.alloc(50_000_000, 65)))), pixels(Buffer.alloc(4))),
    ),
    as(
      image.png,
      'files.otherKind',
      'a GIF of thousands of millions of pixels',
      join('GIF89a', words(65_535, 65_535), gif.subarray(10)),
    ),
    as(
      docx,
      'files.otherKind',
      'a bomb for what looks into Word files',
      zip('[Content_Types].xml', zeros, zeros.length),
    ),
    as(docx, 'files.otherKind', 'a bomb that says it is small', zip('[Content_Types].xml', zeros, 100)),
    as(docx, 'files.bomb', 'a Word file with a bomb in it', wordWith(zip('word/media/a.bin', zeros, zeros.length))),
    as(
      docx,
      'files.bomb',
      'a Word file that claims four thousand million bytes',
      wordWith(zip('word/a.xml', 'a', 2 ** 32 - 1)),
    ),
    as(
      'application/pdf',
      'passes',
      'a PDF with a bomb in a stream, which nobody unpacks here',
      join(
        '%PDF-1.4\n1 0 obj<</Filter/FlateDecode/Length 9>>stream\n',
        deflateSync(zeros),
        '\nendstream endobj\n%%EOF\n',
      ),
    ),
    as(image.png, 'files.otherKind', 'a PNG that claims four thousand million frames', animated(2 ** 32 - 1)),
    as(image.webp, 'passes', 'a WebP of two hundred frames', frames),
    // Of the wrong length, or none.
    as(image.png, 'files.wrongLength', 'more than was announced', small, small.length - 1),
    as(image.png, 'files.wrongLength', 'less than was announced', small, small.length + 1),
    as(image.png, 'files.wrongLength', 'nothing at all', Buffer.alloc(0), 10),
    // Harmless to machines, not to people.
    as(image.jpeg, 'passes', 'a JPEG that says where it was taken', located),
  ]
}
