/**
 * Where a member is in a video, on its way to the server. Each place is kept on the device at once, under the
 * member's id, until the server has it: what could not be told is told with the next one, or on the next visit.
 */
import { buildUrl, authorization } from '#api/client/call.ts'
import { type Id, sameId } from '#api/contract/common.ts'
import type { VideoExtras, VideoProgress } from '#api/contract/classes/progress.ts'
import * as contract from '#api/contract/classes/progress.ts'
import { ApiError } from '#api/client/errors.ts'
import { saveVideoProgress } from './mutations.ts'
import { getSession } from '#api/client/session.ts'

export interface VideoPosition {
  /** Seconds. */
  position: number
  duration: number
  /** Milliseconds since 1970 at which the member was there. */
  at: number
}
type PendingPositions = Readonly<Record<string, VideoPosition>>

const storageKey = (owner: Id) => `faro:video-places:${owner}`

const isVideoPosition = (value: unknown): value is VideoPosition =>
  typeof value === 'object' &&
  value !== null &&
  ['position', 'duration', 'at'].every((name) => Number.isFinite((value as Record<string, unknown>)[name]))

/** What the server does not know yet, by video. */
export function pendingPositions(owner: Id): PendingPositions {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(storageKey(owner)) ?? '{}')
    return Object.fromEntries(Object.entries(saved ?? {}).filter(([, position]) => isVideoPosition(position)))
  } catch {
    return {}
  }
}

function write(owner: Id, positions: PendingPositions): void {
  try {
    if (Object.keys(positions).length > 0) localStorage.setItem(storageKey(owner), JSON.stringify(positions))
    else localStorage.removeItem(storageKey(owner))
  } catch {
    // A full store: the server is told all the same.
  }
}

/** Keeps a place on the device. */
export function savePosition(owner: Id, videoId: Id, position: VideoPosition): void {
  write(owner, { ...pendingPositions(owner), [String(videoId)]: position })
}

/** Forgets the place that the server has by now, unless the member has moved on since. */
function removeSent(owner: Id, videoId: string, sent: VideoPosition): void {
  const { [videoId]: pending, ...rest } = pendingPositions(owner)
  if (pending && pending.at <= sent.at) write(owner, rest)
}

/** Seconds as the call takes them: within a day, to the tenth. */
const bodyOf = ({ position, duration }: VideoPosition) => {
  const seconds = (n: number) => Math.min(contract.longestVideoSeconds, Math.max(0, Math.round(n * 10) / 10))
  return { position: seconds(position), ...(duration > 0 && { duration: seconds(duration) }) }
}

let sending: Promise<void> = Promise.resolve()

/**
 * Tells the server every place that it does not know, one after the other. Silent about failures: what was not told
 * stays for the next time. `onTold` gets what the server made of each.
 */
export function sendPositions(owner: Id, onSaved: (progress: VideoProgress) => void): Promise<void> {
  sending = sending.then(() => sendAll(owner, onSaved))
  return sending
}

async function sendAll(owner: Id, onSaved: (progress: VideoProgress) => void): Promise<void> {
  for (const [videoId, position] of Object.entries(pendingPositions(owner))) {
    // Another one has signed in meanwhile: it is not their place.
    const session = getSession()
    if (session.status === 'out' || !sameId(session.user.id, owner)) return
    try {
      const progress = await saveVideoProgress(videoId, bodyOf(position))
      removeSent(owner, videoId, position)
      onSaved(progress)
    } catch (error) {
      // A video that is gone, or no longer the member's, would be refused forever.
      const refused = error instanceof ApiError && [400, 403, 404].includes(error.status)
      if (refused) removeSent(owner, videoId, position)
      else return
    }
  }
}

/** Tells the server a place while the page goes: the request outlives it. */
export function sendPositionOnPageHide(owner: Id, videoId: Id): void {
  const position = pendingPositions(owner)[String(videoId)]
  if (!position) return
  const { method, path } = contract.saveVideoProgress
  try {
    fetch(buildUrl(path, { params: { id: videoId } }), {
      method,
      keepalive: true,
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        ...authorization(contract.saveVideoProgress),
      },
      body: JSON.stringify(bodyOf(position)),
    }).then(
      ({ ok }) => ok && removeSent(owner, String(videoId), position),
      () => undefined,
    )
  } catch {
    // Signed out meanwhile.
  }
}

/** What the server knows and what it could not be told, the later of the two for each video. */
export function withPendingPositions(
  videos: readonly VideoExtras[],
  positions: PendingPositions,
): VideoExtras[] {
  return videos.map((video) => {
    const position = positions[String(video.video_id)]
    if (!position || position.at <= Date.parse(video.updated_at ?? '')) return video
    return withPosition(video, position)
  })
}

/** A video's progress once the member has come to a place: what was watched stays so. */
export function withPosition<T extends VideoProgress>(
  video: T,
  { position, duration, at }: VideoPosition,
): T {
  const length = duration || video.duration || 0
  const watched = video.watched || (length > 0 && position >= length * contract.watchedShare)
  return { ...video, position, duration: length || null, watched, updated_at: new Date(at).toISOString() }
}
