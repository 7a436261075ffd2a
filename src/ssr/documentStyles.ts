import createCache, { type EmotionCache } from '@emotion/cache'
import { stylesAttribute } from '#lib/screenDocument.ts'

/**
 * The cache of the styles of components. Those that the document brings count as inserted; the library's own way to
 * take them over would move their element, and the browser would compute the styles of the whole page again.
 */
export function documentStyles(): EmotionCache {
  const cache = createCache({ key: 'css' })
  const names = document.querySelector(`style[${stylesAttribute}]`)?.getAttribute(stylesAttribute)
  for (const name of names?.split(' ') ?? []) cache.inserted[name] = true
  return cache
}
