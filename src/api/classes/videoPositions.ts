/**
 * Saves playback positions to the server. A position is first stored on the device, under the member's id, until the
 * server confirms it. Unsent positions are sent with the next one or on the next visit.
 */
import { buildUrl, authorization } from '#api/client/request.ts'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { VideoExtras, VideoProgress } from '#api/contract/classes/progress.ts'
import {
  longestVideoSeconds,
  longestPositionAge,
  videoProgressRequest,
  watchedShare,
} from '#api/contract/values/classes/progress.ts'
import { ApiError } from '#api/client/errors.ts'
import { saveVideoProgress } from './mutations.ts'
import { getSession } from '#api/client/session.ts'
import { now } from '#lib/clock.ts'

export interface VideoPosition {
  /** Seconds. */
  position: number
  duration: number
  /** The player reached the end. */
  ended?: boolean
  /** When the member was at this position, in milliseconds since 1970. */
  at: number
}
type PendingPositions = Readonly<Record<string, VideoPosition>>

const storageKey = (owner: Id) => `faro:video-places:${owner}`

const isVideoPosition = (value: unknown): value is VideoPosition =>
  typeof value === 'object' &&
  value !== null &&
  ['position', 'duration', 'at'].every((name) => Number.isFinite((value as Record<string, unknown>)[name]))

/** Positions that the server has not confirmed, by video id. */
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
    // Storage is full or blocked. The position is still sent to the server.
  }
}

/** Stores a position on the device. */
export function savePosition(owner: Id, videoId: Id, position: VideoPosition): void {
  write(owner, { ...pendingPositions(owner), [String(videoId)]: position })
}

/** Removes a position that the server has confirmed or refused, unless a newer one is stored. */
function removeSent(owner: Id, videoId: string, sent: VideoPosition): void {
  const { [videoId]: pending, ...rest } = pendingPositions(owner)
  if (pending && pending.at <= sent.at) write(owner, rest)
}

/** The request body: seconds rounded to tenths, a position of at most a day. */
const bodyOf = ({ position, duration, ended, at }: VideoPosition) => {
  const seconds = (n: number, most = longestVideoSeconds) =>
    Math.min(most, Math.max(0, Math.round(n * 10) / 10))
  return {
    position: seconds(position),
    ...(duration > 0 && { duration: seconds(duration) }),
    ...(ended && { ended }),
    age: seconds((now().getTime() - at) / 1000, longestPositionAge),
  }
}

let sending: Promise<void> = Promise.resolve()

/**
 * Sends all pending positions, one after the other. Ignores failures: the positions stay pending. Calls `onSaved` with
 * the progress that the server returns for each.
 */
export function sendPositions(owner: Id, onSaved: (progress: VideoProgress) => void): Promise<void> {
  sending = sending.then(() => sendAll(owner, onSaved))
  return sending
}

async function sendAll(owner: Id, onSaved: (progress: VideoProgress) => void): Promise<void> {
  for (const [videoId, position] of Object.entries(pendingPositions(owner))) {
    // Another member has signed in, who does not own these positions.
    const session = getSession()
    if (session.status === 'out' || !sameId(session.user.id, owner)) return
    try {
      const progress = await saveVideoProgress(videoId, bodyOf(position))
      removeSent(owner, videoId, position)
      onSaved(progress)
    } catch (error) {
      // The video was deleted or the member lost access: retrying would fail forever.
      const refused = error instanceof ApiError && [400, 403, 404].includes(error.status)
      if (refused) removeSent(owner, videoId, position)
      else return
    }
  }
}

/** Sends a position while the page is being closed, with a `keepalive` request that outlives it. */
export function sendPositionOnPageHide(owner: Id, videoId: Id): void {
  const position = pendingPositions(owner)[String(videoId)]
  if (!position) return
  const { method, path } = videoProgressRequest
  try {
    fetch(buildUrl(path, { params: { id: videoId } }), {
      method,
      keepalive: true,
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        ...authorization(videoProgressRequest),
      },
      body: JSON.stringify(bodyOf(position)),
    }).then(
      ({ ok }) => ok && removeSent(owner, String(videoId), position),
      () => undefined,
    )
  } catch {
    // The member has signed out meanwhile.
  }
}

/** Merges the server's progress with the pending positions; for each video the newer one wins. */
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

/** Returns a video's progress at another position. A watched video stays watched. */
export function withPosition<T extends VideoProgress>(
  video: T,
  { position, duration, at }: VideoPosition,
): T {
  const length = duration || video.duration || 0
  const watched = video.watched || (length > 0 && position >= length * watchedShare)
  return { ...video, position, duration: length || null, watched, updated_at: new Date(at).toISOString() }
}
