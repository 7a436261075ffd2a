import { clearDeviceData } from '#api/auth/deviceData.ts'
import { forgetPurchases } from '#api/purchases/mutations.ts'
import { setReachable } from '#api/client/reachability.ts'
import { setUnreadTotal } from '#api/messaging/unreadTotal.ts'
import { clearScrollPositions } from '#components/feed/FeedList/FeedList.tsx'
import { setReminders } from '#components/meetings/ReminderSwitch/reminderSetting.ts'
import { current } from '#components/ui/alerts/store.ts'
import { afterLayers } from '#components/ui/layers/backLayers.ts'
import { dismiss, toasts } from '#components/ui/toast/store.ts'
import { clearDeviceTexts } from '#api/client/deviceText.ts'
import { forgetLost } from '#chunks/lostScripts.ts'
import { removeStory } from './decorators.tsx'

// The visitor of stories lets what the story asked for be answered before the next one begins.
addEventListener('story-leave', removeStory)

/** Forgets what the story before may have left in this page and on the device, so that no story depends on another. */
export async function emptyDevice(): Promise<void> {
  removeStory()
  for (let alert = current(); alert; alert = current()) alert.answer(false)
  for (const { id } of toasts()) dismiss(id)
  clearDeviceTexts('')
  localStorage.clear()
  sessionStorage.clear()
  clearScrollPositions()
  forgetPurchases()
  forgetLost()
  setReminders(true)
  setReachable(true)
  setUnreadTotal(0)
  await clearDeviceData()
  await new Promise<void>((resolve) => afterLayers(resolve))
  document.documentElement.classList.remove('dark')
  scrollTo(0, 0)
}
