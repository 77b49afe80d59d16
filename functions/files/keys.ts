/** The key of a video's still in quarantine, beside the video's own. */
export const stillKey = (id: string): string => `${id}.still`

/** What the index of loose files is spread over: the last letters of their ids. */
export const sweepShards = [...'0123456789abcdefghjkmnpqrstvwxyz']
export const shardOf = (id: string): string => id.slice(-1)
