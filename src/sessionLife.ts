import { followOtherTabs, keepRenewing, verifySession } from '#api/auth.ts'
import { getSession, subscribeSession } from '#api/session.ts'

/** Checks a saved session, follows the other tabs, and renews the token for as long as somebody is signed in. */
export function liveSession(): void {
  followOtherTabs()
  void check()
  subscribeSession(renewWhileIn)
  renewWhileIn()
}

async function check(): Promise<void> {
  if (await verifySession()) return
  addEventListener('online', () => void check(), { once: true })
}

let stopRenewing: (() => void) | undefined

function renewWhileIn(): void {
  if (getSession().status !== 'out') stopRenewing ??= keepRenewing()
  else {
    stopRenewing?.()
    stopRenewing = undefined
  }
}
