// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { canRecord } from '../../../../src/components/testimonials/CameraRecorder/canRecord.ts'
import {
  createRecording,
  maxSeconds,
  type Recording,
} from '../../../../src/components/testimonials/CameraRecorder/recording.ts'
import { scrollSpeed } from '../../../../src/components/testimonials/CameraRecorder/teleprompter.ts'

class FakeTrack extends EventTarget {
  readyState = 'live'
  get live() {
    return this.readyState === 'live'
  }
  stop() {
    this.readyState = 'ended'
  }
  unplug() {
    this.readyState = 'ended'
    this.dispatchEvent(new Event('ended'))
  }
}

class FakeStream {
  tracks = [new FakeTrack(), new FakeTrack()]
  getTracks() {
    return this.tracks
  }
  get active() {
    return this.tracks.some(({ live }) => live)
  }
}

class FakeRecorder extends EventTarget {
  static supported = 'video/webm;codecs=vp8,opus'
  static last: FakeRecorder
  static isTypeSupported = (type: string) => type === FakeRecorder.supported
  /** The recorded data. */
  static written = 'abc'
  state = 'inactive'
  mimeType: string

  constructor(_stream: FakeStream, options: MediaRecorderOptions) {
    super()
    this.mimeType = options.mimeType ?? ''
    FakeRecorder.last = this
  }
  start() {
    this.state = 'recording'
  }
  stop() {
    if (this.state === 'inactive') throw new Error('InvalidStateError')
    this.state = 'inactive'
    // The remaining data is emitted asynchronously.
    setTimeout(() => {
      this.dispatchEvent(
        Object.assign(new Event('dataavailable'), { data: new Blob([FakeRecorder.written]) }),
      )
      this.dispatchEvent(new Event('stop'))
    }, 10)
  }
}

let streams: FakeStream[]
let recording: Recording
const getUserMedia = vi.fn()
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const step = () => recording.getState().step
const tracksLive = () => streams.flatMap(({ tracks }) => tracks).filter(({ live }) => live).length

/** Opens the camera, counts down and records. */
async function recordFor(ms: number) {
  await recording.open()
  recording.begin()
  await pass(3000 + ms)
}

beforeEach(() => {
  vi.useFakeTimers()
  streams = []
  getUserMedia.mockReset().mockImplementation(async () => {
    const stream = new FakeStream()
    streams.push(stream)
    return stream
  })
  FakeRecorder.supported = 'video/webm;codecs=vp8,opus'
  FakeRecorder.written = 'abc'
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  recording = createRecording()
})
afterEach(() => {
  recording.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('camera support', () => {
  it('requires camera access and a recorder', () => {
    expect(canRecord()).toBe(true)
    vi.stubGlobal('navigator', {})
    expect(canRecord()).toBe(false)
    vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
    vi.stubGlobal('MediaRecorder', undefined)
    expect(canRecord()).toBe(false)
  })
})

describe('the camera', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
    ['TypeError', 'failed'],
  ])('reports for %s: %s, and allows a retry', async (name, problem) => {
    getUserMedia.mockRejectedValueOnce(new DOMException('No', name))
    await recording.open()
    expect(recording.getState()).toEqual({ step: 'problem', problem })
    await recording.open()
    expect(step()).toBe('ready')
  })
  it('stays off if the permission arrives after the window was closed', async () => {
    let allow: (stream: FakeStream) => void = () => undefined
    getUserMedia.mockReturnValueOnce(new Promise((resolve) => (allow = resolve)))
    const opening = recording.open()
    recording.close()
    const late = new FakeStream()
    streams.push(late)
    allow(late)
    await opening
    expect(tracksLive()).toBe(0)
    expect(step()).toBe('asking')
  })
  it('is released when the window closes, whatever is running', async () => {
    await recordFor(2000)
    expect(tracksLive()).toBe(2)
    recording.close()
    expect(tracksLive()).toBe(0)
    expect(FakeRecorder.last.state).toBe('inactive')
    await pass(5000)
    expect(step()).toBe('recording')
  })
  it('reports that it was unplugged, and is released', async () => {
    await recording.open()
    streams[0]?.tracks[0]?.unplug()
    expect(recording.getState()).toEqual({ step: 'problem', problem: 'failed' })
    expect(tracksLive()).toBe(0)
  })
})

describe('a recording', () => {
  it('begins after three, two, one', async () => {
    await recording.open()
    recording.begin()
    for (const left of [3, 2, 1]) {
      expect(recording.getState()).toMatchObject({ step: 'countdown', left })
      await pass(1000)
    }
    expect(recording.getState()).toMatchObject({ step: 'recording', seconds: 0 })
    await pass(1500)
    expect(recording.getState()).toMatchObject({ seconds: 1.5 })
  })
  it('begins once for two presses', async () => {
    await recording.open()
    recording.begin()
    recording.begin()
    await pass(3000)
    const first = FakeRecorder.last
    await pass(3000)
    expect(FakeRecorder.last).toBe(first)
  })
  it('does not begin when the countdown is stopped', async () => {
    await recording.open()
    recording.begin()
    await pass(2000)
    recording.stop()
    await pass(5000)
    expect(step()).toBe('ready')
  })
  it.each([
    ['video/webm;codecs=vp8,opus', 'testimonio.webm', 'video/webm'],
    ['video/mp4;codecs=avc1.42E01E,mp4a.40.2', 'testimonio.mp4', 'video/mp4'],
  ])('of %s is the file %s', async (supported, name, type) => {
    FakeRecorder.supported = supported
    await recordFor(4000)
    recording.stop()
    recording.stop()
    await pass(10)
    const state = recording.getState()
    expect(state).toMatchObject({ step: 'review', seconds: 4, atMax: false })
    expect('file' in state && [state.file.name, state.file.type, state.file.size]).toEqual([name, type, 3])
  })
  it('ends automatically after three minutes', async () => {
    await recordFor(maxSeconds * 1000 - 250)
    expect(step()).toBe('recording')
    await pass(500)
    expect(recording.getState()).toMatchObject({ step: 'review', seconds: maxSeconds, atMax: true })
  })
  it('keeps the recorded part when the camera is unplugged', async () => {
    await recordFor(4000)
    streams[0]?.tracks[0]?.unplug()
    await pass(10)
    expect(step()).toBe('review')
  })
  it('does not continue with the microphone alone after the camera was unplugged', async () => {
    await recordFor(4000)
    streams[0]?.tracks[0]?.unplug()
    await pass(10)
    recording.retake()
    await pass(0)
    expect(recording.getState()).toMatchObject({ step: 'ready', stream: streams[1] })
    expect(tracksLive()).toBe(2)
  })
  it('without data fails', async () => {
    FakeRecorder.written = ''
    await recordFor(1000)
    recording.stop()
    await pass(10)
    expect(recording.getState()).toEqual({ step: 'problem', problem: 'failed' })
    expect(tracksLive()).toBe(0)
  })
  it('that fails releases the camera', async () => {
    await recordFor(1000)
    FakeRecorder.last.dispatchEvent(new Event('error'))
    expect(recording.getState()).toEqual({ step: 'problem', problem: 'failed' })
    expect(tracksLive()).toBe(0)
  })
  it('can be repeated, with the same camera or with a new one after unplugging', async () => {
    await recordFor(1000)
    recording.stop()
    await pass(10)
    recording.retake()
    expect(step()).toBe('ready')
    expect(getUserMedia).toHaveBeenCalledTimes(1)
    recording.begin()
    await pass(4000)
    recording.stop()
    await pass(10)
    for (const track of streams[0]?.tracks ?? []) track.unplug()
    expect(step()).toBe('review')
    recording.retake()
    await pass(0)
    expect(step()).toBe('ready')
    expect(getUserMedia).toHaveBeenCalledTimes(2)
  })
})

describe('the teleprompter', () => {
  it('has scrolled past when its words have been spoken', () => {
    const script = Array.from({ length: 65 }, () => 'palabra').join('\n ')
    // 65 words at 130 words per minute take half a minute.
    expect(scrollSpeed(` ${script} `, 600, 130)).toBeCloseTo(20)
    expect(scrollSpeed(script, 600, 65)).toBeCloseTo(10)
  })
})
