import createCache, { type EmotionCache } from '@emotion/cache'

/** Renders after which the styles are forgotten: colours and proportions of what people write make ever new ones. */
const rendersKept = 500

/**
 * The styles of rendered components, which the style library would otherwise write between the elements, each where it
 * is first used: a part that is rendered again after waiting for its code would have none.
 */
export class StyleCollector {
  cache = this.empty()
  private renders = 0

  private empty(): EmotionCache {
    const cache = createCache({ key: 'css' })
    cache.compat = true
    return cache
  }

  /** The styles of the classes in `html` with their names, and all animations; not those of the whole document. */
  of(html: string): { css: string; styleNames: string } {
    const used = new Set(html.match(/\bcss-[\w-]+/gu))
    const { inserted, registered, key } = this.cache
    const found = Object.entries(inserted).flatMap(([name, rules]): [string, string][] => {
      if (typeof rules !== 'string') return []
      const ofClass = registered[`${key}-${name}`] !== undefined
      const isUsed = ofClass ? used.has(`${key}-${name}`) : rules.startsWith('@keyframes')
      return isUsed ? [[name, rules]] : []
    })
    this.renders += 1
    if (this.renders % rendersKept === 0) this.cache = this.empty()
    return {
      css: found.map(([, rules]) => rules).join(''),
      styleNames: found.map(([name]) => name).join(' '),
    }
  }
}
