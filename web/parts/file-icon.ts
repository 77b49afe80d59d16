import { FileImage, FileSpreadsheet, FileText, FileVideo, type LucideIcon, Presentation } from 'lucide-react'
import { type FileKind, fileKinds } from '#shared/kit/file-kinds.ts'

/** The sign of a kind of files, where there is no picture of the file itself. */
export const iconOf = (type: FileKind): LucideIcon => {
  const { family } = fileKinds[type]
  if (family === 'image') return FileImage
  if (family === 'video') return FileVideo
  if (type.endsWith('.sheet') || type === 'text/csv') return FileSpreadsheet
  return type.endsWith('.presentation') ? Presentation : FileText
}
