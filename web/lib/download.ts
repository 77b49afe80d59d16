/** Hands the person a file made here. */
export const downloadFile = (name: string, content: BlobPart, type: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type }))
  downloadUrl(url, name)
  // The browser has begun by the next turn; the object may then go.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/**
 * Hands the person a file that lies at an address.
 * @param apart in a tab of its own: whoever keeps it may show it in place of handing it out
 */
export const downloadUrl = (url: string, name: string, apart = false): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.rel = 'noopener'
  if (apart) link.target = '_blank'
  link.click()
}
