/** The text as the search columns of the migrations have it: without the accents of Latin letters, in lower case. */
export const foldForSearch = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
