import { useEffect, useState } from 'react'
import { ApiError, errorDetail } from '#api/client/errors.ts'
import type { UploadProgress } from '#api/client/request.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { uniqueKey } from '#lib/uniqueKey.ts'
import { posts as t } from '#locales/posts.ts'

export interface PublishOptions {
  signal: AbortSignal
  onUploadProgress?: ((progress: UploadProgress) => void) | undefined
}

interface Publication<Post> {
  post: Post
  /** Bytes to upload; 0 for a post without files. */
  bytes: number
  abort: AbortController
}

/**
 * State of a form that publishes a post, possibly with large files: progress, cancelling, failure, and one
 * idempotency key per post.
 */
export function usePublishing<Post>(
  onPublish: (post: Post, options: PublishOptions) => Promise<void>,
  failedText: string,
) {
  const [idempotencyKey, setIdempotencyKey] = useState(uniqueKey)
  const [uploadProgress, setUploadProgress] = useState<UploadProgress>()
  const { submit, isPending, error, variables } = useSingleMutation({
    mutationFn: ({ post, bytes, abort }: Publication<Post>) =>
      onPublish(post, { signal: abort.signal, ...(bytes > 0 && { onUploadProgress: setUploadProgress }) }),
    onMutate: () => setUploadProgress(undefined),
    onSuccess: () => setIdempotencyKey(uniqueKey()),
  })

  const total = isPending ? (variables?.bytes ?? 0) : 0
  const uploading = total > 0
  useEffect(() => {
    if (!uploading) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [uploading])

  return {
    /** Idempotency key of the post: the same for all attempts. */
    idempotencyKey,
    busy: isPending,
    failure: error ? failureOf(error, failedText) : undefined,
    progress: uploading ? (uploadProgress ?? { loaded: 0, total }) : undefined,
    cancel: () => variables?.abort.abort(),
    /**
     * Publishes the post; `bytes` is the size of the upload. Resolves to true on success; failures end up in
     * `failure`.
     */
    publish: (post: Post, bytes: number) => submit({ post, bytes, abort: new AbortController() }),
  }
}

function failureOf(error: Error, failedText: string): { title: string; detail?: string } {
  if (error instanceof ApiError && error.kind === 'aborted') return { title: t.uploadCancelled }
  const serverMessage = error instanceof ApiError ? error.serverMessage : undefined
  return serverMessage ? { title: serverMessage } : { title: failedText, detail: errorDetail(error) }
}
