/** Page number in the URL; 1 if missing or invalid. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('pagina'))
  return Number.isInteger(page) && page > 0 ? page : 1
}
