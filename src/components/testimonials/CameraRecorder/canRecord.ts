/** Whether the browser can record with a camera; requires a secure origin. */
export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && 'getUserMedia' in (navigator.mediaDevices ?? {})
