/** The highest page number of a request. */
const mostPages = 10_000

/** Parses the page number of a URL parameter; returns 1 for an invalid one. */
export function pageNumber(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page > 0 && page <= mostPages ? page : 1
}
