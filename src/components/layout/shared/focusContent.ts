/**
 * Focuses the content of the page. For use when the focused element is removed and no other element takes its place.
 */
export const focusContent = (): void => document.getElementById('contenido')?.focus({ preventScroll: true })
