/** The text without its accents and other combining marks: 'Información' becomes 'Informacion'. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

/** The words of a text as searches compare them, with single spaces: without accents, upper case and signs. */
export const foldText = (text: string): string =>
  withoutAccents(text)
    .toLocaleLowerCase('es')
    .replace(/\p{DI}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
