/** The text without its accents and other combining marks: 'Información' becomes 'Informacion'. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

/** The text as searches compare it: without accents, upper case and surrounding spaces. */
export const foldText = (text: string): string => withoutAccents(text).toLocaleLowerCase('es').trim()
