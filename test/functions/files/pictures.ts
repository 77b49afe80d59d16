import sharp from 'sharp'

/** A picture of noise over a gradient, as hard to compress as what a camera takes. */
export const picture = async (
  width: number,
  height: number,
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const drawn = sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
  return drawn.toFormat(format).toBuffer()
}

/** A flat picture: a few bytes for any number of pixels. */
export const flat = (width: number, height: number, format: 'jpeg' | 'png' | 'webp' = 'png'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#336699' }, limitInputPixels: false })
    .toFormat(format)
    .toBuffer()
