import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { createTestimonialUpload } from '#api/testimonials/upload.ts'

/** The upload of one open form and its state. It ends with the screen; while bytes go, leaving the page is asked. */
export function useTestimonialUpload() {
  const [upload] = useState(createTestimonialUpload)
  const state = useSyncExternalStore(upload.subscribe, upload.getState)
  const sending = state.phase === 'uploading'

  const stop = useEffectEvent(upload.stop)
  useEffect(() => () => stop(), [])

  // A question that failed for want of a connection is asked again as soon as there is one.
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

/** Keeps the screen on, where the device lets itself be asked: a phone that sleeps stops sending. */
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
  // It is lost whenever the page is out of sight.
  const onVisible = () => void requestLock()
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    released = true
    document.removeEventListener('visibilitychange', onVisible)
    void lock?.release()
  }
}
