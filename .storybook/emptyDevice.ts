import { clearDeviceData } from '#api/deviceData.ts'
import { setReachable } from '#api/reachability.ts'
import { forgetUrls } from '#api/signedUrls.ts'
import { setUnreadTotal } from '#api/unreadTotal.ts'
import { current } from '#components/ui/alerts/store.ts'
import { afterLayers } from '#components/ui/layers/backLayers.ts'
import { dismiss, toasts } from '#components/ui/toast/store.ts'
import { clearDeviceTexts } from '#lib/deviceText.ts'
import { removeStory } from './decorators.tsx'

/** How long what a dialog does to the page around it may outlive it, in milliseconds. */
const patienceMs = 1000

/** Waits until the page around dialogs that were removed can be read and pressed again. */
async function layersGone(): Promise<void> {
  const until = performance.now() + patienceMs
  const held = () => document.querySelector('[data-aria-hidden], body[style*="pointer-events: none"]')
  do {
    // One frame after the other.
    // oxlint-disable-next-line no-await-in-loop
    await new Promise(requestAnimationFrame)
  } while (held() && performance.now() < until)
}

// The visitor of stories lets what the story asked for be answered before the next one begins.
addEventListener('story-leave', removeStory)

/** Forgets what the story before may have left in this page and on the device, so that no story depends on another. */
export async function emptyDevice(): Promise<void> {
  removeStory()
  await layersGone()
  for (let alert = current(); alert; alert = current()) alert.answer(false)
  for (const { id } of toasts()) dismiss(id)
  clearDeviceTexts('')
  localStorage.clear()
  sessionStorage.clear()
  forgetUrls()
  setReachable(true)
  setUnreadTotal(0)
  await clearDeviceData()
  await new Promise<void>((resolve) => afterLayers(resolve))
  document.documentElement.classList.remove('dark')
  scrollTo(0, 0)
}
