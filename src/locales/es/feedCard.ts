import { count } from '#lib/plural.ts'

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

/** Returns the name of a category; an unknown one is returned unchanged. */
export const categoryName = (category: string): string => categories.get(category) ?? category
