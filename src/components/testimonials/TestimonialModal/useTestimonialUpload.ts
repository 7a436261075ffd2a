import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { createTestimonialUpload } from '#api/testimonials/upload.ts'

/** The upload of an open form and its state. Stops on unmount; warns before leaving the page during the upload. */
export function useTestimonialUpload() {
  const [upload] = useState(createTestimonialUpload)
  const state = useSyncExternalStore(upload.subscribe, upload.getState, upload.getState)
  const sending = state.phase === 'uploading'

  const stop = useEffectEvent(upload.stop)
  useEffect(() => () => stop(), [])

  // Polls again as soon as the connection is back.
  useEffect(() => {
    addEventListener('online', upload.pollNow)
    return () => removeEventListener('online', upload.pollNow)
  }, [upload])

  useEffect(() => {
    if (!sending) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [sending])

  useEffect(() => (sending ? keepAwake() : undefined), [sending])

  return { upload, state }
}

/** Keeps the screen on if supported, because a sleeping phone stops the upload. */
function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  let released = false
  const requestLock = async () => {
    if (document.visibilityState !== 'visible') return
    const acquired = await navigator.wakeLock?.request('screen').catch(() => undefined)
    if (released) void acquired?.release()
    else lock = acquired
  }
  void requestLock()
  // The wake lock is released whenever the page is hidden.
  const onVisible = () => void requestLock()
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    released = true
    document.removeEventListener('visibilitychange', onVisible)
    void lock?.release()
  }
}
