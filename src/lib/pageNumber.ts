/** The highest page that lists are asked for. */
const mostPages = 10_000

/** The page that a text of a URL names; 1 for anything that is no page. */
export function pageNumber(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page > 0 && page <= mostPages ? page : 1
}
