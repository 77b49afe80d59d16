import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The fonts of papers: Latin, Greek and Cyrillic with all their marks. A Lambda carries them beside its code. */
export const fontFiles: Readonly<Record<'regular' | 'bold', string | URL>> = {
  regular: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
}
