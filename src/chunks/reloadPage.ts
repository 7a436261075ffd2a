/** Loads the page anew. By itself, so that tests can see it happen. */
export function reloadPage(): void {
  location.reload()
}
