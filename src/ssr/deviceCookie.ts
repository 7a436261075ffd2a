/** The device cookie: the values of this device that affect how a screen is rendered. */
import { getSession, storedToken } from '#api/client/session.ts'
import { storedCommunity, subscribeCommunity } from '#api/communities/currentCommunity.ts'
import { calendarViewKey } from '#components/meetings/ViewSwitch/useSavedView.ts'
import { writeDeviceCookie } from '#api/client/deviceCookie.ts'
import { ownZone } from '#lib/readerZone.ts'
import { breakpoints } from '#theme/breakpoints.ts'

/** Keys of local storage whose values affect how a screen is rendered. */
const storedKeys = [calendarViewKey]

const isNarrow = () => !matchMedia(`(min-width: ${breakpoints.md})`).matches

function write(): void {
  const session = getSession()
  // A frozen tab misses a sign-out in another tab.
  if (session.status === 'out' || storedToken() === null) return
  const community = storedCommunity()?.id
  const stored = storedKeys.flatMap((key) => {
    const text = localStorage.getItem(key)
    return text === null ? [] : [[key, text]]
  })
  const device = new URLSearchParams({
    member: String(session.user.id),
    zone: ownZone(),
    ...(community !== undefined && { community: String(community) }),
    ...(isNarrow() && { narrow: '1' }),
    ...(stored.length > 0 && { stored: JSON.stringify(Object.fromEntries(stored)) }),
  })
  writeDeviceCookie(device.toString())
}

/**
 * Updates the cookie while a member is signed in.
 * @returns a function that stops the updates.
 */
export function keepDeviceCookie(): () => void {
  write()
  addEventListener('pagehide', write)
  const stop = subscribeCommunity(write)
  return () => {
    removeEventListener('pagehide', write)
    stop()
  }
}
