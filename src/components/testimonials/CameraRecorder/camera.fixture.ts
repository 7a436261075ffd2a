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
    const brush = canvas.getContext('2d')
    // Changes every frame, because a recorder writes nothing for a static picture.
    let frame = 0
    const paint = setInterval(() => {
      if (!brush) return
      frame += 1
      brush.fillStyle = '#2b3a38'
      brush.fillRect(0, 0, 640, 360)
      brush.fillStyle = '#d8a48f'
      brush.beginPath()
      brush.arc(320, 190, 70, 0, 2 * Math.PI)
      brush.fill()
      brush.fillStyle = '#4ecdc4'
      brush.fillRect(220, 270, 200, 90)
      brush.fillStyle = frame % 2 ? '#2b3a38' : '#2c3b39'
      brush.fillRect(0, 0, 4, 4)
    }, 40)
    const stream = canvas.captureStream(25)
    for (const track of stream.getTracks()) {
      const stop = track.stop.bind(track)
      track.stop = () => {
        stop()
        clearInterval(paint)
      }
    }
    return stream
  })
