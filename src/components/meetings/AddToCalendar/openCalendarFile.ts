import { afterLayers } from '#components/ui/layers/backLayers.ts'

/**
 * Opens a calendar file of the server: phones offer to add it to the calendar, which they do not for a file created in
 * the page, and other devices download it. An open menu is closed first: removing its history entry would cancel the
 * navigation.
 */
export function openCalendarFile(url: string): void {
  const open = () => Object.assign(document.createElement('a'), { href: url }).click()
  requestAnimationFrame(() => setTimeout(() => afterLayers(open)))
}
