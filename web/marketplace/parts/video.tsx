import { useEffect, useState } from 'react'
import type { ServicePicture } from '#shared/marketplace/service.ts'
import { config } from '../../lib/config.ts'

/** A video of a service: how it begins, and the rest when somebody plays it. It comes as its owner sent it, from another origin. */
export const Video = ({
  video,
  alt,
  width,
  height,
  poster,
}: Omit<ServicePicture, 'id' | 'key'> & { poster: string }) => {
  const [origin, setOrigin] = useState<string>()
  useEffect(() => {
    void config().then(({ filesOrigin }) => setOrigin(filesOrigin))
  }, [])
  return (
    // biome-ignore lint/a11y/useMediaCaption: whoever brings it says in words what it shows; there is nothing to make captions of
    <video
      src={origin && `${origin}/${video}`}
      poster={poster}
      width={width}
      height={height}
      aria-label={alt || undefined}
      controls
      playsInline
      preload="none"
    />
  )
}
