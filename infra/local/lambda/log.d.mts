/** Appends to a log that is set aside once when it grows past 5 MB. */
export declare const openLog: (file: string) => (text: string | Uint8Array) => void
