/** The locale in which amounts are formatted for the reader. */

let rendered: string | undefined

/** Returns the language if it is Spanish, such as `es-MX`; otherwise `es`. */
export function spanishLocale(language: string | null | undefined): string {
  if (!language || !/^es(?:-|$)/iu.test(language)) return 'es'
  try {
    return Intl.NumberFormat.supportedLocalesOf(language)[0] ?? 'es'
  } catch {
    return 'es'
  }
}

/** Sets the language of the server's next render, so that its texts match those of the reader's browser. */
export function renderForLanguage(language: string | undefined): void {
  rendered = spanishLocale(language)
}

/** Returns the locale of the reader's amounts. */
export const readerLocale = (): string => rendered ?? spanishLocale(globalThis.navigator?.language)

/** Returns the first language of an `Accept-Language` header; browsers expose the same one to their pages. */
export const firstLanguage = (header: string | undefined): string | undefined =>
  header?.split(',')[0]?.split(';')[0]?.trim()
