/** Removes accents and other combining marks: 'Información' becomes 'Informacion'. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

/** Normalises a text for searches: lower case, single spaces, no accents and no punctuation. */
export const foldText = (text: string): string =>
  withoutAccents(text)
    .toLocaleLowerCase('es')
    .replace(/\p{DI}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
