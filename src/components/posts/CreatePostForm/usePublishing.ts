import { useEffect, useState } from 'react'
import { ApiError, errorDetail } from '#api/client/errors.ts'
import type { UploadProgress } from '#api/client/transport.ts'
import { useSubmission } from '#api/client/useSubmission.ts'
import { uniqueKey } from '#lib/uniqueKey.ts'
import { posts as t } from '#locales/posts.ts'

export interface PublishOptions {
  signal: AbortSignal
  onUploadProgress?: ((progress: UploadProgress) => void) | undefined
}

interface Publication<Post> {
  post: Post
  /** To be uploaded; 0 for a post without files. */
  bytes: number
  abort: AbortController
}

/** Bookkeeping of a form that sends a post, perhaps with large files: progress, cancel, failure, one key a post. */
export function usePublishing<Post>(
  onPublish: (post: Post, options: PublishOptions) => Promise<void>,
  failedText: string,
) {
  const [idempotencyKey, setKey] = useState(uniqueKey)
  const [uploadProgress, setUploadProgress] = useState<UploadProgress>()
  const { submit, isPending, error, variables } = useSubmission(
    ({ post, bytes, abort }: Publication<Post>) =>
      onPublish(post, { signal: abort.signal, ...(bytes > 0 && { onUploadProgress: setUploadProgress }) }),
    { onMutate: () => setUploadProgress(undefined), onSuccess: () => setKey(uniqueKey()) },
  )

  const total = isPending ? (variables?.bytes ?? 0) : 0
  const uploading = total > 0
  useEffect(() => {
    if (!uploading) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [uploading])

  return {
    /** Goes with the post: the same for all its tries. */
    idempotencyKey,
    busy: isPending,
    failure: error ? failureOf(error, failedText) : undefined,
    progress: uploading ? (uploadProgress ?? { loaded: 0, total }) : undefined,
    cancel: () => variables?.abort.abort(),
    /** Sends, with `bytes` to upload; true when it went through. What fails is kept to be shown. */
    publish: (post: Post, bytes: number) => submit({ post, bytes, abort: new AbortController() }),
  }
}

function failureOf(error: Error, failedText: string): { title: string; detail?: string } {
  if (error instanceof ApiError && error.kind === 'aborted') return { title: t.uploadCancelled }
  const said = error instanceof ApiError ? error.serverMessage : undefined
  return said ? { title: said } : { title: failedText, detail: errorDetail(error) }
}
