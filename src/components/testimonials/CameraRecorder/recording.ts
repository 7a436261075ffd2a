import { ownValue } from '#lib/ownValue.ts'

/** State machine of a camera recording, independent of the UI. */

/** Maximum length of a recording, in seconds. */
export const maxSeconds = 180
/** Seconds of the countdown before recording. */
const countdownFrom = 3

/** Why the camera is not available. */
export type CameraProblem = 'denied' | 'missing' | 'busy' | 'failed'

export type RecordingState =
  | { step: 'asking' }
  | { step: 'ready'; stream: MediaStream }
  | { step: 'countdown'; stream: MediaStream; left: number }
  | { step: 'recording'; stream: MediaStream; seconds: number }
  | { step: 'review'; file: File; seconds: number; atMax: boolean }
  | { step: 'problem'; problem: CameraProblem }

/** Formats in order of preference; MP4 first, because more devices play it. */
const formats = [
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
  'video/mp4',
]
const constraints: MediaStreamConstraints = {
  video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 720 } },
  audio: { echoCancellation: true, noiseSuppression: true },
}
/** At this rate, three minutes are about 60 MB. */
const bitsPerSecond = 2_500_000

const problems: Record<string, CameraProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

export type Recording = ReturnType<typeof createRecording>

/** A camera recording with observable state. `close` releases the camera. */
export function createRecording() {
  let state: RecordingState = { step: 'asking' }
  let stream: MediaStream | undefined
  let media: MediaRecorder | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Number of the latest opening, so that a late permission does not turn the camera on again. */
  let openingId = 0
  const listeners = new Set<() => void>()

  function set(next: RecordingState) {
    state = next
    for (const listener of listeners) listener()
  }

  /** Asks for the camera. */
  async function open(): Promise<void> {
    close()
    const ownOpening = openingId
    set({ step: 'asking' })
    try {
      const mediaStream = await navigator.mediaDevices.getUserMedia(constraints)
      if (ownOpening !== openingId) return releaseStream(mediaStream)
      stream = mediaStream
      for (const track of mediaStream.getTracks())
        track.addEventListener('ended', () => ownOpening === openingId && onTrackEnded())
      return set({ step: 'ready', stream: mediaStream })
    } catch (error) {
      if (ownOpening === openingId) fail(ownValue(problems, nameOf(error)) ?? 'failed')
    }
  }

  function fail(problem: CameraProblem) {
    close()
    set({ step: 'problem', problem })
  }

  /** The camera was unplugged or its permission revoked: what was recorded until then is kept. */
  function onTrackEnded() {
    if (state.step === 'recording') stop()
    else if (state.step !== 'review') fail('failed')
  }

  function begin() {
    if (state.step === 'ready') countDown(state.stream, countdownFrom)
  }

  function countDown(from: MediaStream, left: number) {
    set({ step: 'countdown', stream: from, left })
    timer = setTimeout(() => (left > 1 ? countDown(from, left - 1) : record(from)), 1000)
  }

  function record(from: MediaStream) {
    const chunks: Blob[] = []
    const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format))
    try {
      const recorder = new MediaRecorder(from, {
        ...(mimeType && { mimeType }),
        videoBitsPerSecond: bitsPerSecond,
      })
      media = recorder
      recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data))
      recorder.addEventListener('error', () => media === recorder && fail('failed'))
      recorder.addEventListener(
        'stop',
        () => media === recorder && finish(recorder.mimeType || mimeType || '', chunks),
      )
      recorder.start(1000)
    } catch {
      fail('failed')
      return
    }
    const startedAt = performance.now()
    set({ step: 'recording', stream: from, seconds: 0 })
    timer = setInterval(() => {
      const seconds = Math.min(maxSeconds, (performance.now() - startedAt) / 1000)
      set({ step: 'recording', stream: from, seconds })
      if (seconds >= maxSeconds) stop()
    }, 250)
  }

  /** Ends the countdown or the recording. */
  function stop() {
    clearTimeout(timer)
    if (state.step === 'countdown') set({ step: 'ready', stream: state.stream })
    // A recorder whose tracks have ended stops by itself.
    else if (state.step === 'recording' && media?.state !== 'inactive') media?.stop()
  }

  function finish(type: string, chunks: Blob[]) {
    clearTimeout(timer)
    const seconds = state.step === 'recording' ? state.seconds : 0
    const baseType = type.split(';')[0] || 'video/webm'
    const file = new File(chunks, `testimonio.${baseType === 'video/mp4' ? 'mp4' : 'webm'}`, {
      type: baseType,
    })
    media = undefined
    if (file.size === 0) fail('failed')
    else set({ step: 'review', file, seconds, atMax: seconds >= maxSeconds })
  }

  /** Discards the recording for another take. */
  function retake(): void {
    if (state.step !== 'review') return
    // After unplugging the camera, its stream is still active as long as the microphone is.
    if (stream?.getTracks().every(({ readyState }) => readyState === 'live')) set({ step: 'ready', stream })
    else void open()
  }

  /** Stops everything and releases camera and microphone. */
  function close(): void {
    openingId += 1
    clearTimeout(timer)
    const recorder = media
    media = undefined
    if (recorder && recorder.state !== 'inactive') recorder.stop()
    if (stream) releaseStream(stream)
    stream = undefined
  }

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open,
    begin,
    stop,
    retake,
    close,
  }
}

function releaseStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Not all browsers use `DOMException` for these errors. */
const nameOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : ''
