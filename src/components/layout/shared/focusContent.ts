/** Focuses the content of the page, for where the focused element is gone and none takes its place. */
export const focusContent = (): void => document.getElementById('contenido')?.focus({ preventScroll: true })
