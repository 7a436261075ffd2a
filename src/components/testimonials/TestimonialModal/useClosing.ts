import { useEffect, useEffectEvent, useRef } from 'react'
import { isInProgress, type TestimonialUpload, type UploadState } from '#api/testimonials/upload.ts'
import { confirmDialog } from '#components/ui/alerts/alerts.tsx'
import { testimonialForm as t } from '#locales/testimonialForm.ts'

/** Milliseconds that the success message is shown, as the documents say. */
const completedMs = 3000

interface Closing {
  upload: TestimonialUpload
  state: UploadState
  onClose: () => void
  onCompleted: () => void
}

/**
 * Returns the close handler of the form: closes immediately while idle; during an upload, asks first and then
 * cancels it. Also closes by itself some seconds after completion.
 */
export function useClosing({ upload, state, onClose, onCompleted }: Closing): () => void {
  const { phase } = state
  const underWay = isInProgress(state)
  /** Close the form once the upload has been cancelled. */
  const closeWhenCancelled = useRef(false)
  const question = useRef<AbortController>(undefined)
  const completionReported = useRef(false)

  function finish() {
    if (completionReported.current) return
    completionReported.current = true
    onCompleted()
    onClose()
  }

  const finishLater = useEffectEvent(finish)
  useEffect(() => {
    if (phase !== 'completed') return undefined
    const timer = setTimeout(() => finishLater(), completedMs)
    return () => clearTimeout(timer)
  }, [phase])

  const closeIfCancelled = useEffectEvent(() => {
    if (!closeWhenCancelled.current) return
    closeWhenCancelled.current = false
    if (phase === 'cancelled') onClose()
  })
  useEffect(() => {
    if (underWay) return
    // The upload has ended, so the open question is obsolete.
    question.current?.abort()
    closeIfCancelled()
  }, [underWay])
  useEffect(() => () => question.current?.abort(), [])

  async function ask() {
    if (question.current) return
    const asking = new AbortController()
    question.current = asking
    const sure = await confirmDialog(t.closeText, {
      title: t.closeTitle,
      confirm: t.closeConfirm,
      cancel: t.closeStay,
      danger: true,
      signal: asking.signal,
    })
    question.current = undefined
    if (!sure || !isInProgress(upload.getState())) return
    closeWhenCancelled.current = true
    await upload.cancel()
  }

  return () => {
    if (phase === 'completed') finish()
    else if (phase === 'cancelling') closeWhenCancelled.current = true
    else if (underWay) void ask()
    else onClose()
  }
}
