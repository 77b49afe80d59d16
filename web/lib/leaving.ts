let heading: string | undefined

/** Notes the path that the router is at, or on its way to while the code of that page loads (app/router.tsx). */
export const noteHeading = (pathname: string): void => {
  heading = pathname
}

/**
 * Whether another page than the rendered one was asked for: its code may still be loading, or it is about to be shown. Whatever changes
 * the address by itself then would lead back: what was typed before a link was pressed is no longer wanted.
 */
export const isLeaving = (rendered: string): boolean => heading !== undefined && heading !== rendered
