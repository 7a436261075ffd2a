import { useMutation } from '@tanstack/react-query'
import { Link2, Share, Share2 } from 'lucide-react'
import { reportShare } from '#api/feed/mutations.ts'
import type { Id } from '#api/contract/common.ts'
import { alertDialog, prefetchAlerts } from '#components/ui/alerts/alerts.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Menu } from '#components/ui/Menu/Menu.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { feed as t } from '#locales/feed.ts'

/** URL that opens a global post. */
const feedPostLink = (id: Id) => `${location.origin}/post/${encodeURIComponent(String(id))}`

export interface ShareMenuProps {
  postId: Id
  /** Called when the server has recorded the share. */
  onShared: () => void
}

/** Menu to share a post: copy its link, or the device's share sheet if there is one. */
export function ShareMenu({ postId, onShared }: ShareMenuProps) {
  // Failures to record a share are ignored: the post has been shared.
  const { mutate: recordShare } = useMutation({
    mutationFn: (type: 'copy_link' | 'native') => reportShare(postId, type),
    onSuccess: () => onShared(),
  })

  async function copy() {
    prefetchAlerts()
    const url = feedPostLink(postId)
    try {
      await navigator.clipboard.writeText(url)
    } catch {
      await alertDialog(t.copyFailed, { detail: url })
      return
    }
    toast(t.linkCopied, { tone: 'success' })
    recordShare('copy_link')
  }

  async function shareNatively() {
    try {
      await navigator.share({ url: feedPostLink(postId) })
    } catch (error) {
      // The user closed the share sheet without choosing; not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      await copy()
      return
    }
    recordShare('native')
  }

  const native = typeof navigator.share === 'function'
  return (
    <Menu
      trigger={
        <Button variant="ghost" icon={<Share2 />}>
          {t.share}
        </Button>
      }
      items={[
        { label: t.copyLink, icon: <Link2 />, onSelect: () => void copy() },
        ...(native ? [{ label: t.shareNative, icon: <Share />, onSelect: () => void shareNatively() }] : []),
      ]}
    />
  )
}
