import type { Id } from '#api/contract/common.ts'
import { toast } from '#components/ui/toast/toast.tsx'
import { posts as t } from '#locales/posts.ts'

/** Address that opens a community post. */
function postLink(id: Id): string {
  return `${location.origin}/comunidad?post=${encodeURIComponent(String(id))}`
}

/** Opens the share sheet on touch devices, else copies the link. */
export async function sharePost(id: Id): Promise<void> {
  const url = postLink(id)
  if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({ url })
      return
    } catch (error) {
      // The user closed the share sheet without choosing; not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    toast(t.linkCopied, { tone: 'success' })
  } catch {
    toast(t.copyFailed, { tone: 'danger' })
  }
}
