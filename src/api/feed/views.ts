import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import { getSession } from '#api/client/session.ts'

/** Viewing time reported with a view, in seconds. */
const viewSeconds = 5
const viewedKey = 'faro:viewed'

/** Ids of the posts viewed in this browser session; cleared on sign-out. */
function viewed(): Set<string> {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(viewedKey) ?? '[]')
    return new Set(Array.isArray(ids) ? ids.map(String) : [])
  } catch {
    return new Set()
  }
}

function remember(ids: Set<string>): void {
  try {
    sessionStorage.setItem(viewedKey, JSON.stringify([...ids]))
  } catch {
    // Storage is full. The view may be reported twice, which is harmless.
  }
}

/**
 * Reports a view of a post, once per session. A failed report is repeated at the next opportunity, without an error
 * message.
 */
export async function reportView(id: Id): Promise<void> {
  const key = String(id)
  const before = viewed()
  if (before.has(key)) return
  remember(before.add(key))
  try {
    await call('feed.viewFeedPost', { params: { id }, body: { view_duration_seconds: viewSeconds } })
  } catch {
    const now = viewed()
    now.delete(key)
    remember(now)
  }
}

/** Reports an ad impression. Failures are ignored. */
export async function reportImpression(creativeId: Id): Promise<void> {
  const session = getSession()
  if (session.status === 'out') return
  await call('ads.recordImpression', {
    params: { id: creativeId },
    body: { user_id: session.user.id },
  }).catch(() => undefined)
}
