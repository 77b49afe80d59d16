import { deflateSync } from 'node:zlib'

/** PDFs that are made to take whoever opens them all memory, or all time. They are well-formed: nothing is broken in them. */

type Part = string | Uint8Array

/** A PDF of objects that are numbered from 1, the first of them its catalogue. */
const pdfOf = (objects: readonly (readonly Part[])[]): Buffer => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  let at = parts[0]?.length ?? 0
  const push = (part: Part) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part)
    parts.push(bytes)
    at += bytes.length
  }
  const places = objects.map((object, n) => {
    const place = at
    push(`${n + 1} 0 obj\n`)
    for (const part of object) push(part)
    push('\nendobj\n')
    return place
  })
  const table = at
  push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`)
  for (const place of places) push(`${String(place).padStart(10, '0')} 00000 n \n`)
  push(`trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`)
  return Buffer.concat(parts)
}

const stream = (dictionary: string, bytes: Uint8Array): readonly Part[] => [
  `<<${dictionary}/Length ${bytes.length}>>stream\n`,
  bytes,
  '\nendstream',
]
const packed = (dictionary: string, text: Uint8Array | string): readonly Part[] =>
  stream(`${dictionary}/Filter/FlateDecode`, deflateSync(text))

const catalogue = ['<</Type/Catalog/Pages 2 0 R>>']
const pages = ['<</Type/Pages/Kids[3 0 R]/Count 1>>']
/** A document of one page: what it shows, what it needs for that, and its other objects, from 5 on. */
const onePage = (
  content: readonly Part[],
  resources = '',
  more: readonly (readonly Part[])[] = [],
  box = '0 0 200 200',
): Buffer =>
  pdfOf([
    catalogue,
    pages,
    [`<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Contents 4 0 R/Resources<<${resources}>>>>`],
    content,
    ...more,
  ])

const font = '/Font<</F 5 0 R>>'
const helvetica = ['<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>']

/** Streams that hold one another: each shows the next ten times. */
const laughs = (deep: number): Buffer =>
  onePage(
    stream('', Buffer.from('/X5 Do')),
    '/XObject<</X5 5 0 R>>',
    Array.from({ length: deep }, (_, n) => {
      const next = n + 6
      const shows = n === deep - 1 ? '0 0 9 9 re f' : `/X${next} Do `.repeat(10)
      return stream(
        `/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Resources<</XObject<</X${next} ${next} 0 R>>>>`,
        Buffer.from(shows),
      )
    }),
  )

const image = (side: number, more: string): Buffer =>
  onePage(stream('', Buffer.from('200 0 0 200 0 0 cm /I Do')), '/XObject<</I 5 0 R>>', [
    packed(
      `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceRGB/BitsPerComponent 8${more}`,
      Buffer.alloc(50_000_000),
    ),
  ])

/** Bytes packed twice over: what is unpacked once is a bomb still. */
const twice = () =>
  stream('/Filter[/FlateDecode/FlateDecode]', deflateSync(deflateSync(Buffer.alloc(200_000_000, '0 0 m 9 9 l S '))))

/** A list of objects that unpacks to a thousand times its size: forty million of them, none of which is there. */
const endlessList = (): Buffer => {
  const rows = 40_000_000
  const head = Buffer.from(
    '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\n',
  )
  const list = deflateSync(Buffer.alloc(rows * 7, '\x01\x00\x00\x00\x09\x00\x00'))
  return Buffer.concat([
    head,
    Buffer.from(
      `4 0 obj\n<</Type/XRef/Size ${rows}/W[1 4 2]/Root 1 0 R/Filter/FlateDecode/Length ${list.length}>>stream\n`,
    ),
    list,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${head.length}\n%%EOF\n`),
  ])
}

/** One page, and a script that runs when it is opened, as PDF writes strings. */
export const scriptedPdf = (script: string): Buffer =>
  pdfOf([
    [`<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(${script})>>>>`],
    pages,
    ['<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>'],
  ])

/** Each by what is hostile in it. */
export const hostilePdfs = (): readonly (readonly [what: string, bytes: Buffer])[] => [
  ['a page that unpacks to three hundred million bytes', onePage(packed('', Buffer.alloc(300_000_000, ' ')))],
  ['a page that draws ten million lines', onePage(packed('', '0 0 m 200 200 l S '.repeat(10_000_000)))],
  ['a page that is packed twice', onePage(twice())],
  ['a page of streams that show one another, a thousand million times', laughs(9)],
  ['a picture that claims a thousand million pixels', image(32_000, '')],
  ['a picture with a mask that is itself', image(4000, '/SMask 5 0 R')],
  ['a page without end', onePage(stream('', Buffer.from('0 0 9 9 re f')), '', [], '0 0 99999999999 99999999999')],
  ['a page as high as a tower', onePage(stream('', Buffer.from('0 0 9 9 re f')), '', [], '0 0 1 14400')],
  ['a page of no width', onePage(stream('', Buffer.from('0 0 9 9 re f')), '', [], '0 0 0 100')],
  [
    'five million letters',
    onePage(packed('', `BT /F 1 Tf ${`(${'granite '.repeat(100)}) Tj `.repeat(6250)} ET`), font, [helvetica]),
  ],
  ['pages that are their own pages', pdfOf([catalogue, ['<</Type/Pages/Kids[2 0 R 2 0 R]/Count 1000000>>'], ['null']])],
  [
    'a million pages that are one',
    pdfOf([
      catalogue,
      [`<</Type/Pages/Kids[${'3 0 R '.repeat(200_000)}]/Count 200000>>`],
      ['<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>'],
    ]),
  ],
  [
    'a pattern of tiles too small to see',
    onePage(stream('', Buffer.from('/Pattern cs /P scn 0 0 200 200 re f')), '/Pattern<</P 5 0 R>>', [
      stream(
        '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep 0.0001/YStep 0.0001/Resources<<>>',
        Buffer.from('0 0 1 1 re f'),
      ),
    ]),
  ],
  [
    'a shading by a function of a million lookups',
    onePage(stream('', Buffer.from('/S sh')), '/Shading<</S 5 0 R>>', [
      ['<</ShadingType 1/ColorSpace/DeviceRGB/Domain[0 1 0 1]/Matrix[200 0 0 200 0 0]/Function 6 0 R>>'],
      stream(
        '/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]',
        Buffer.from(`{ ${'dup mul sqrt '.repeat(200_000)} 0 }`),
      ),
    ]),
  ],
  ['a list of forty million objects', endlessList()],
  ['brackets within brackets', onePage(stream('', Buffer.from('['.repeat(1_000_000))))],
  [
    'a list of contents that leads to itself',
    Buffer.from(
      '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 1 0 R/Kids[1 0 R]>>endobj\ntrailer<</Root 1 0 R/Prev 0>>\nstartxref\n0\n%%EOF\n',
    ),
  ],
  ['a script that opens when it does', scriptedPdf('while(true){app.alert\\(1\\)}')],
]
