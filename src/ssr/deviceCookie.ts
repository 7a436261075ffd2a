/** The device cookie, with the values of this device on which a screen depends. */
import { getSession, storedToken } from '#api/client/session.ts'
import { storedCommunity, subscribeCommunity } from '#api/communities/currentCommunity.ts'
import { calendarViewKey } from '#components/meetings/ViewSwitch/useSavedView.ts'
import { writeDeviceCookie } from '#api/client/deviceCookie.ts'
import { ownZone } from '#lib/readerZone.ts'
import { breakpoints } from '#theme/breakpoints.ts'

/** Keys in local storage on which the look of a screen depends. */
const storedKeys = [calendarViewKey]

const isNarrow = () => !matchMedia(`(min-width: ${breakpoints.md})`).matches

function write(): void {
  const session = getSession()
  // A tab that was frozen has not noticed a sign-out in another one.
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

/** Keeps the cookie up to date while a member is signed in. @returns a function that stops it. */
export function keepDeviceCookie(): () => void {
  write()
  addEventListener('pagehide', write)
  const stop = subscribeCommunity(write)
  return () => {
    removeEventListener('pagehide', write)
    stop()
  }
}
