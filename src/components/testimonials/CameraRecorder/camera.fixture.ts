/** Replaces the device's camera; returns a function that restores it. */
function replaceCamera(getUserMedia: MediaDevices['getUserMedia']): () => void {
  const { mediaDevices } = navigator
  const real = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = getUserMedia
  return () => {
    mediaDevices.getUserMedia = real
  }
}

/** A camera that fails with an error of that name. */
export const brokenCamera = (name: string) =>
  replaceCamera(() => Promise.reject(new DOMException('No', name)))

/** A camera whose permission prompt is never answered. */
export const waitingCamera = () => replaceCamera(() => new Promise(() => undefined))

/** A camera that shows a drawn person. */
export const fakeCamera = () =>
  replaceCamera(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 360
    const stream = canvas.captureStream()
    const brush = canvas.getContext('2d')
    if (!brush) return stream
    brush.fillStyle = '#2b3a38'
    brush.fillRect(0, 0, 640, 360)
    brush.fillStyle = '#d8a48f'
    brush.beginPath()
    brush.arc(320, 190, 70, 0, 2 * Math.PI)
    brush.fill()
    brush.fillStyle = '#4ecdc4'
    brush.fillRect(220, 270, 200, 90)
    return stream
  })

/**
 * Replaces the device's recorder by one that ends with the given video, whatever the camera shows; returns a function
 * that restores it. On a busy machine, a real one may have coded no picture when it is stopped, or take long to end.
 */
export function fakeRecorder(video: () => Promise<Blob>): () => void {
  const { MediaRecorder } = window
  class FakeRecorder extends EventTarget {
    static isTypeSupported = (type: string) => type === 'video/mp4'
    readonly mimeType = 'video/mp4'
    state: RecordingState = 'inactive'

    start(): void {
      this.state = 'recording'
    }

    async stop(): Promise<void> {
      this.state = 'inactive'
      this.dispatchEvent(new BlobEvent('dataavailable', { data: await video() }))
      this.dispatchEvent(new Event('stop'))
    }
  }
  Object.assign(window, { MediaRecorder: FakeRecorder })
  return () => void Object.assign(window, { MediaRecorder })
}
