/** Shows a system notification if the page is hidden and permission was granted before. Never asks for permission. */
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
    // Some phones only support notifications from service workers; the title and toast still announce it.
  }
}
