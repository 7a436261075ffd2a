/** Asks another camera than the device's; the result gives that back. */
function replaceCamera(getUserMedia: MediaDevices['getUserMedia']): () => void {
  const { mediaDevices } = navigator
  const real = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = getUserMedia
  return () => {
    mediaDevices.getUserMedia = real
  }
}

/** A device that refuses its camera, with an error of that name. */
export const brokenCamera = (name: string) =>
  replaceCamera(() => Promise.reject(new DOMException('No', name)))

/** A device whose owner has not said yet whether the camera may be used. */
export const waitingCamera = () => replaceCamera(() => new Promise(() => undefined))

/** A camera that shows a painted person. */
export const fakeCamera = () =>
  replaceCamera(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 360
    const brush = canvas.getContext('2d')
    // Something new in every frame: a recorder writes nothing of a picture that stands still.
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
