import { AFRelationship, type PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { srgbProfile } from './srgb-profile.ts'

/** A file that a paper carries. */
export type Carried = {
  readonly name: string
  readonly mimeType: string
  readonly description: string
  readonly content: string
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** What the paper says of itself, as XMP: the same as its dictionary of information, and that it is PDF/A-3b. */
const metadata = (title: string, language: string, at: Date, id: string): string => {
  const time = `${at.toISOString().slice(0, 19)}Z`
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>${time}</xmp:CreateDate>
<xmp:ModifyDate>${time}</xmp:ModifyDate>
<xmp:MetadataDate>${time}</xmp:MetadataDate>
<xmp:CreatorTool>Tradewell</xmp:CreatorTool>
<xmpMM:DocumentID>uuid:${id}</xmpMM:DocumentID>
<pdf:Producer>Tradewell</pdf:Producer>
<pdfaid:part>3</pdfaid:part>
<pdfaid:conformance>B</pdfaid:conformance>
</rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`
}

/**
 * Makes a new paper one that can be kept for good (PDF/A-3b, ISO 19005-3): says so in its metadata, says what its colours mean, and carries
 * files as alternatives of itself. Its fonts are embedded and its file has a name, as newPaper() does it.
 */
export const forArchive = async (
  document: PDFDocument,
  {
    title,
    language,
    at,
    files,
  }: { readonly title: string; readonly language: string; readonly at: Date; readonly files: readonly Carried[] },
): Promise<void> => {
  const { context, catalog } = document
  const name = context.trailerInfo.ID?.toString().match(/<([0-9a-f]{32})>/i)?.[1] ?? ''
  const xmp = new TextEncoder().encode(metadata(title, language, at, name))
  // As plain text: whoever looks for what a file is need not decode it.
  const stream = context.stream(xmp, { Type: 'Metadata', Subtype: 'XML' })
  catalog.set(PDFName.of('Metadata'), context.register(stream))
  const profile = context.register(context.flateStream(srgbProfile(), { N: 3 }))
  const intent = context.obj({
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    OutputConditionIdentifier: PDFString.of('sRGB'),
    Info: PDFString.of('sRGB IEC61966-2.1'),
    DestOutputProfile: profile,
  })
  catalog.set(PDFName.of('OutputIntents'), context.obj([context.register(intent)]))
  for (const { name: file, mimeType, description, content } of files)
    await document.attach(new TextEncoder().encode(content), file, {
      mimeType,
      description,
      creationDate: at,
      modificationDate: at,
      afRelationship: AFRelationship.Alternative,
    })
}
