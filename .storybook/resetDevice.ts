import { clearDeviceData } from '#api/auth/deviceData.ts'
import { setReachable } from '#api/client/reachability.ts'
import { unreadTotal as unreadActivity } from '#api/activity/unreadTotal.ts'
import { unreadTotal as unreadMessages } from '#api/messaging/unreadTotal.ts'
import { clearScrollPositions } from '#components/feed/FeedList/FeedList.tsx'
import { current } from '#components/ui/alerts/store.ts'
import { afterLayers } from '#components/ui/layers/backLayers.ts'
import { dismiss, toasts } from '#components/ui/toast/store.ts'
import { clearDeviceTexts } from '#api/client/deviceText.ts'
import { abandonFailedChunks } from '#lazy/failedChunks.ts'
import { applyAppearance, defaultAppearance, setAppearance } from '#theme/appearance.ts'
import { unmountStory } from './decorators.tsx'

// Sent by the visual check, which waits for pending requests of a story before it opens the next one.
addEventListener('story-leave', unmountStory)

/** Resets the theme and the text size to the defaults of a new device. */
function resetAppearance(): void {
  setAppearance(defaultAppearance)
  applyAppearance({ ...defaultAppearance, theme: 'light' })
}

/**
 * Removes everything that the previous story may have left in this page and on the device, so that stories are
 * independent.
 */
export async function resetDevice(): Promise<void> {
  unmountStory()
  for (let alert = current(); alert; alert = current()) alert.answer(false)
  for (const { id } of toasts()) dismiss(id)
  clearDeviceTexts('')
  localStorage.clear()
  sessionStorage.clear()
  clearScrollPositions()
  abandonFailedChunks()
  setReachable(true)
  unreadActivity.set(0)
  unreadMessages.set(0)
  await clearDeviceData()
  await new Promise<void>((resolve) => afterLayers(resolve))
  resetAppearance()
  scrollTo(0, 0)
}
