import { syncWithOtherTabs, startTokenRenewal, verifySession } from '#api/auth/sessionUpkeep.ts'
import { getSession, subscribeSession } from '#api/client/session.ts'

/** Milliseconds between checks while the server cannot be reached. */
const recheckMs = 15_000

/** Checks a saved session, follows the other tabs, and renews the token for as long as somebody is signed in. */
export function liveSession(): void {
  syncWithOtherTabs()
  void check()
  subscribeSession(renewWhileIn)
  renewWhileIn()
}

async function check(): Promise<void> {
  if (await verifySession()) return
  // Asked again when the line is back, which the browser does not always notice.
  let timer: ReturnType<typeof setTimeout> | undefined
  const again = () => {
    clearTimeout(timer)
    removeEventListener('online', again)
    void check()
  }
  timer = setTimeout(again, recheckMs)
  addEventListener('online', again)
}

let stopRenewing: (() => void) | undefined

function renewWhileIn(): void {
  if (getSession().status !== 'out') stopRenewing ??= startTokenRenewal()
  else {
    stopRenewing?.()
    stopRenewing = undefined
  }
}
