import { useEffect, useState } from 'react'
import { ApiError, errorDetail } from '#api/client/errors.ts'
import type { UploadProgress } from '#api/client/transport.ts'
import { uniqueKey } from '#lib/uniqueKey.ts'
import { posts as t } from '#locales/posts.ts'

export interface PublishOptions {
  signal: AbortSignal
  onUploadProgress?: ((progress: UploadProgress) => void) | undefined
}

interface Attempt {
  /** The same for all tries of one post. */
  idempotencyKey: string
  options: PublishOptions
}

/** Bookkeeping of a form that sends a post, perhaps with large files: progress, cancel, failure, one key a post. */
export function usePublishing(failedText: string) {
  const [failure, setFailure] = useState<{ title: string; detail?: string }>()
  const [progress, setProgress] = useState<UploadProgress>()
  const [aborter, setAborter] = useState<AbortController>()
  const [key, setKey] = useState(uniqueKey)

  const uploading = progress !== undefined
  useEffect(() => {
    if (!uploading) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [uploading])

  /** Sends, with `bytes` to upload; true when it went through. What fails is kept to be shown. */
  async function attempt(bytes: number, send: (attempt: Attempt) => Promise<void>): Promise<boolean> {
    const abort = new AbortController()
    setFailure(undefined)
    setAborter(abort)
    if (bytes > 0) setProgress({ loaded: 0, total: bytes })
    try {
      await send({
        idempotencyKey: key,
        options: { signal: abort.signal, ...(bytes > 0 && { onUploadProgress: setProgress }) },
      })
      setKey(uniqueKey())
      return true
    } catch (error) {
      const stopped = error instanceof ApiError && error.kind === 'aborted'
      setFailure(stopped ? { title: t.uploadCancelled } : failureOf(error, failedText))
      return false
    } finally {
      setProgress(undefined)
      setAborter(undefined)
    }
  }

  return { failure, progress, cancel: aborter && (() => aborter.abort()), attempt }
}

function failureOf(error: unknown, failedText: string): { title: string; detail?: string } {
  const said = error instanceof ApiError ? error.serverMessage : undefined
  return said ? { title: said } : { title: failedText, detail: errorDetail(error) }
}
