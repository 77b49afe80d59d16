/** The key of a video's still in quarantine, beside the video's own. */
export const stillKey = (id: string): string => `${id}.still`
