/**
 * Opens a calendar file of the server: phones offer to add it to the calendar, which they do not for a file made in the
 * page, and other devices download it.
 */
export function openCalendarFile(url: string): void {
  Object.assign(document.createElement('a'), { href: url }).click()
}
