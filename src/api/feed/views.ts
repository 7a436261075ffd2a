import { call } from '#api/client/call.ts'
import { recordImpression } from '#api/contract/ads.ts'
import type { Id } from '#api/contract/common.ts'
import { viewFeedPost } from '#api/contract/feed.ts'
import { getSession } from '#api/client/session.ts'

/** Seconds that a view reports. */
const viewSeconds = 5
const viewedKey = 'faro:viewed'

/** Posts viewed in this session of the browser; a logout empties it. */
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
    // A full store: the view may be told twice, which the server bears.
  }
}

/** Tells once a session that a post was seen. What fails is told at the next occasion; the reader need not know. */
export async function reportView(id: Id): Promise<void> {
  const key = String(id)
  const before = viewed()
  if (before.has(key)) return
  remember(before.add(key))
  try {
    await call(viewFeedPost, { params: { id }, body: { view_duration_seconds: viewSeconds } })
  } catch {
    const now = viewed()
    now.delete(key)
    remember(now)
  }
}

/** Tells that an ad came into view. A failure is nobody's concern but the next impression's. */
export async function reportImpression(creativeId: Id): Promise<void> {
  const session = getSession()
  if (session.status === 'out') return
  await call(recordImpression, {
    params: { id: creativeId },
    body: { user_id: session.user.id },
  }).catch(() => undefined)
}
