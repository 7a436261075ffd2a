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

export interface Place {
  /** Seconds. */
  position: number
  duration: number
  /** Milliseconds since 1970 at which the member was there. */
  at: number
}
type Places = Readonly<Record<string, Place>>

const storageKey = (owner: Id) => `faro:video-places:${owner}`

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  ['position', 'duration', 'at'].every((name) => Number.isFinite((value as Record<string, unknown>)[name]))

/** What the server does not know yet, by video. */
export function pendingPlaces(owner: Id): Places {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(storageKey(owner)) ?? '{}')
    return Object.fromEntries(Object.entries(saved ?? {}).filter(([, place]) => isPlace(place)))
  } catch {
    return {}
  }
}

function write(owner: Id, places: Places): void {
  try {
    if (Object.keys(places).length > 0) localStorage.setItem(storageKey(owner), JSON.stringify(places))
    else localStorage.removeItem(storageKey(owner))
  } catch {
    // A full store: the server is told all the same.
  }
}

/** Keeps a place on the device. */
export function keepPlace(owner: Id, videoId: Id, place: Place): void {
  write(owner, { ...pendingPlaces(owner), [String(videoId)]: place })
}

/** Forgets the place that the server has by now, unless the member has moved on since. */
function settle(owner: Id, videoId: string, told: Place): void {
  const { [videoId]: kept, ...rest } = pendingPlaces(owner)
  if (kept && kept.at <= told.at) write(owner, rest)
}

/** Seconds as the call takes them: within a day, to the tenth. */
const bodyOf = ({ position, duration }: Place) => {
  const seconds = (n: number) => Math.min(contract.longestVideoSeconds, Math.max(0, Math.round(n * 10) / 10))
  return { position: seconds(position), ...(duration > 0 && { duration: seconds(duration) }) }
}

let sending: Promise<void> = Promise.resolve()

/**
 * Tells the server every place that it does not know, one after the other. Silent about failures: what was not told
 * stays for the next time. `onTold` gets what the server made of each.
 */
export function sendPlaces(owner: Id, onTold: (progress: VideoProgress) => void): Promise<void> {
  sending = sending.then(() => sendAll(owner, onTold))
  return sending
}

async function sendAll(owner: Id, onTold: (progress: VideoProgress) => void): Promise<void> {
  for (const [videoId, place] of Object.entries(pendingPlaces(owner))) {
    // Another one has signed in meanwhile: it is not their place.
    const session = getSession()
    if (session.status === 'out' || !sameId(session.user.id, owner)) return
    try {
      const progress = await saveVideoProgress(videoId, bodyOf(place))
      settle(owner, videoId, place)
      onTold(progress)
    } catch (error) {
      // A video that is gone, or no longer the member's, would be refused forever.
      const refused = error instanceof ApiError && [400, 403, 404].includes(error.status)
      if (refused) settle(owner, videoId, place)
      else return
    }
  }
}

/** Tells the server a place while the page goes: the request outlives it. */
export function sendPlaceLeaving(owner: Id, videoId: Id): void {
  const place = pendingPlaces(owner)[String(videoId)]
  if (!place) return
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
      body: JSON.stringify(bodyOf(place)),
    }).then(
      ({ ok }) => ok && settle(owner, String(videoId), place),
      () => undefined,
    )
  } catch {
    // Signed out meanwhile.
  }
}

/** What the server knows and what it could not be told, the later of the two for each video. */
export function withPending(videos: readonly VideoExtras[], places: Places): VideoExtras[] {
  return videos.map((video) => {
    const place = places[String(video.video_id)]
    if (!place || place.at <= Date.parse(video.updated_at ?? '')) return video
    return placed(video, place)
  })
}

/** A video's progress once the member has come to a place: what was watched stays so. */
export function placed<T extends VideoProgress>(video: T, { position, duration, at }: Place): T {
  const length = duration || video.duration || 0
  const watched = video.watched || (length > 0 && position >= length * contract.watchedShare)
  return { ...video, position, duration: length || null, watched, updated_at: new Date(at).toISOString() }
}
