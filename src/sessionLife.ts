import { syncWithOtherTabs, startTokenRenewal, verifySession } from '#api/auth/sessionUpkeep.ts'
import { loadCalls } from '#api/client/call.ts'
import { forgetLastSeen } from '#api/client/lastSeen.ts'
import { getSession, subscribeSession } from '#api/client/session.ts'

/** Milliseconds between session checks while the server cannot be reached. */
const recheckMs = 15_000

/**
 * Checks the saved session, syncs with other tabs, and renews the token for as long as a member is signed in. While
 * nobody is, the device keeps nothing of what was seen.
 * @returns resolves when the session has been checked, or could not be.
 */
export function maintainSession(): Promise<void> {
  syncWithOtherTabs()
  const checked = check()
  subscribeSession(renewWhileIn)
  renewWhileIn()
  return checked
}

async function check(): Promise<void> {
  // Signed out as well, for the call of the sign-in.
  await loadCalls().catch(() => undefined)
  if (await verifySession()) return
  // Retries when the connection is back, and on a timer, because browsers do not always fire `online`.
  let timer: ReturnType<typeof setTimeout> | undefined
  const checkAgain = () => {
    clearTimeout(timer)
    removeEventListener('online', checkAgain)
    void check()
  }
  timer = setTimeout(checkAgain, recheckMs)
  addEventListener('online', checkAgain)
}

let stopRenewing: (() => void) | undefined

function renewWhileIn(): void {
  if (getSession().status !== 'out') stopRenewing ??= startTokenRenewal()
  else {
    stopRenewing?.()
    stopRenewing = undefined
    void forgetLastSeen()
  }
}
