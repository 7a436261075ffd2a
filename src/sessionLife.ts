import { followOtherTabs, keepRenewing, verifySession } from '#api/auth/sessionUpkeep.ts'
import { getSession, subscribeSession } from '#api/client/session.ts'

/** Milliseconds between checks while the server cannot be reached. */
const recheckMs = 15_000

/** Checks a saved session, follows the other tabs, and renews the token for as long as somebody is signed in. */
export function maintainSession(): void {
  followOtherTabs()
  void check()
  subscribeSession(renewWhileIn)
  renewWhileIn()
}

async function check(): Promise<void> {
  if (await verifySession()) return
  // Asked again when the line is back, which the browser does not always notice.
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
  if (getSession().status !== 'out') stopRenewing ??= keepRenewing()
  else {
    stopRenewing?.()
    stopRenewing = undefined
  }
}
