import type { AspectClass } from '#api/contract/feed.ts'

export interface VideoMetadata {
  seconds: number
  aspect: AspectClass
  /** A frame near the beginning, if one could be captured. */
  thumbnail?: Blob
}

/** Milliseconds after which a video counts as unreadable. */
const timeoutMs = 20_000
/** Longest side of the thumbnail, in pixels. */
const maxThumbnailSide = 960

/** Horizontal above 1.3, vertical below 0.8, otherwise square. */
export function aspectClass(width: number, height: number): AspectClass {
  const ratio = width / height
  if (ratio > 1.3) return 'horizontal'
  return ratio < 0.8 ? 'vertical' : 'square'
}

/** Caches the reads, because a form and its preview read the same videos. */
const known = new WeakMap<Blob, Promise<VideoMetadata>>()

/**
 * Reads duration, aspect ratio and a thumbnail of a local video file, once.
 * @throws {Error} for a file that the browser cannot read as a video.
 */
export function readVideo(file: Blob): Promise<VideoMetadata> {
  const reading = known.get(file) ?? decodeVideo(file)
  known.set(file, reading)
  return reading
}

async function decodeVideo(file: Blob): Promise<VideoMetadata> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.muted = true
  video.preload = 'auto'
  try {
    const loaded = nextEvent(video, 'loadeddata')
    video.src = url
    await loaded
    const { videoWidth: width, videoHeight: height } = video
    const seconds = await durationOf(video)
    if (!width || !height || !(seconds > 0)) throw new Error('no frame')
    const thumbnail = await captureFrame(video, seconds).catch(() => undefined)
    return { seconds, aspect: aspectClass(width, height), ...(thumbnail && { thumbnail }) }
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

/** Videos recorded in the browser only report their duration after seeking to the end. */
async function durationOf(video: HTMLVideoElement): Promise<number> {
  if (Number.isFinite(video.duration)) return video.duration
  const known = nextEvent(video, 'durationchange')
  video.currentTime = Number.MAX_SAFE_INTEGER
  await known
  return Number.isFinite(video.duration) ? video.duration : 0
}

async function captureFrame(video: HTMLVideoElement, seconds: number): Promise<Blob | undefined> {
  const sought = nextEvent(video, 'seeked')
  video.currentTime = Math.min(1, seconds / 3)
  await sought
  const scale = Math.min(1, maxThumbnailSide / Math.max(video.videoWidth, video.videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.82))
  return blob ?? undefined
}

/** Resolves at the next event with that name; rejects on an error event or a timeout. */
function nextEvent(video: HTMLVideoElement, name: 'loadeddata' | 'durationchange' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('timeout')), timeoutMs)
    video.addEventListener(name, () => resolve(clearTimeout(timer)), { once: true })
    video.addEventListener('error', () => reject(video.error ?? new Error('unreadable')), { once: true })
  })
}
