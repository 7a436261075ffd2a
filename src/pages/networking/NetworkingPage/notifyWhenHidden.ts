/**
 * Shows a notice of the system to who looks at something else; only where that was allowed before. Nobody is asked here.
 */
export function notifyWhenHidden(title: string, body: string): void {
  if (document.visibilityState === 'visible' || typeof Notification === 'undefined') return
  if (Notification.permission !== 'granted') return
  try {
    const notice = new Notification(title, { body, tag: 'faro-networking' })
    notice.addEventListener('click', () => {
      window.focus()
      notice.close()
    })
  } catch {
    // Some phones leave them to service workers; title and toast tell it, too.
  }
}
