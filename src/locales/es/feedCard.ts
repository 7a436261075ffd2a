import { count } from '#lib/plural.ts'

/** How often a post was seen. */
export const views = (n: number): string => count(n, 'visualización', 'visualizaciones')

const categories = new Map([
  ['motivacion', 'Motivación'],
  ['coaching', 'Coaching'],
  ['liderazgo', 'Liderazgo'],
  ['inspiracion', 'Inspiración'],
  ['desarrollo', 'Desarrollo'],
  ['negocios', 'Negocios'],
  ['mindset', 'Mindset'],
])

/** What a category is called on the screen; one that is not known, as it came. */
export const categoryName = (category: string): string => categories.get(category) ?? category
