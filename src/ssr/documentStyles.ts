import createCache, { type EmotionCache } from '@emotion/cache'
import { stylesAttribute } from '#lib/screenDocument.ts'

/**
 * Returns the cache of component styles, in which the document's styles count as inserted. The library's own hydration
 * would move their style element, and the browser would recalculate the styles of the whole page.
 */
export function documentStyles(): EmotionCache {
  const cache = createCache({ key: 'css' })
  const names = document.querySelector(`style[${stylesAttribute}]`)?.getAttribute(stylesAttribute)
  for (const name of names?.split(' ') ?? []) cache.inserted[name] = true
  return cache
}
