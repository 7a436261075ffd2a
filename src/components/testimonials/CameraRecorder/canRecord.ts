/** Whether this browser can record with a camera here: not where the page is not on a secure origin. */
export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && 'getUserMedia' in (navigator.mediaDevices ?? {})
