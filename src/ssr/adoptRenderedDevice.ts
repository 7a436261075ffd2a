import { storedCommunity } from '#api/communities/currentCommunity.ts'
import { sameId } from '#api/contract/values/common.ts'
import { learnServerTime, renderAt } from '#lib/clock.ts'
import { spanishLocale } from '#lib/readerLocale.ts'
import { ownZone } from '#lib/readerZone.ts'
import { setFirstRenderDevice } from './firstRender.tsx'
import type { ScreenState } from './screenState.ts'

/**
 * Sets clock and device to those that the server rendered a screen with, if it was rendered for this device.
 * @returns whether the screen can be hydrated.
 */
export function adoptRenderedDevice(screen: ScreenState): boolean {
  const { device, time } = screen
  learnServerTime(new Date(time).toUTCString(), performance.timeOrigin)
  const canHydrate = isForThisDevice(screen)
  if (canHydrate) {
    setFirstRenderDevice(device)
    renderAt(time)
  }
  return canHydrate
}

/** Whether a screen was rendered with this device's values, as far as they affect its content. */
function isForThisDevice({ device, communityId, language }: ScreenState): boolean {
  const community = storedCommunity()?.id
  return (
    device.zone === ownZone() &&
    // Creating the first formatter blocks a phone for 50 ms, so the languages are compared first.
    (language === navigator.language || spanishLocale(language) === spanishLocale(navigator.language)) &&
    (community === undefined || communityId === undefined || sameId(community, communityId))
  )
}
