/** The locale in which amounts are written for the reader. */

let rendered: string | undefined

/** The reader's language where it is a Spanish one, such as `es-MX`; otherwise `es`. */
export function spanishLocale(language: string | null | undefined): string {
  if (!language || !/^es(?:-|$)/iu.test(language)) return 'es'
  try {
    return Intl.NumberFormat.supportedLocalesOf(language)[0] ?? 'es'
  } catch {
    return 'es'
  }
}

/** Sets the language for which the server renders next, so that it writes the same text as the reader's browser. */
export function renderForLanguage(language: string | undefined): void {
  rendered = spanishLocale(language)
}

/** The locale of the reader's amounts. */
export const readerLocale = (): string => rendered ?? spanishLocale(globalThis.navigator?.language)

/** The first language of an `Accept-Language` header, which is the one that browsers give their pages. */
export const firstLanguage = (header: string | undefined): string | undefined =>
  header?.split(',')[0]?.split(';')[0]?.trim()
