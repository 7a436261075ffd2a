import { chakra } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { serverMessageOr } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import type { StudioPost } from '#api/contract/studio/posts.ts'
import { refreshStudio } from '#api/studio/changes.ts'
import { useStudioCommunity } from '#api/studio/openCommunity.ts'
import { setPinned } from '#api/studio/posts.ts'
import { studioPath } from '#components/studio/shared/studioNavigation.ts'
import { Button, ButtonLink } from '#components/ui/Button/Button.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { studioPosts as t } from '#locales/studioPosts.ts'

/** Pinning a post, and the way to hiding it. */
export function PostActs({ post: { id, author_name: author, pinned_at, hidden_at } }: { post: StudioPost }) {
  const { id: communityId } = useStudioCommunity()
  const client = useQueryClient()
  const pinned = Boolean(pinned_at)
  const pinning = useSingleMutation({
    mutationFn: () => setPinned(communityId, String(id), !pinned),
    onSuccess: () => toast(pinned ? t.nowUnpinned : t.nowPinned),
    onError: (error) => toast(serverMessageOr(error, t.pinFailed), { tone: 'danger' }),
    onSettled: () => refreshStudio(client, communityId),
  })
  return (
    <chakra.span display="inline-flex" flexWrap={{ base: 'wrap', md: 'nowrap' }} gap="2" whiteSpace="nowrap">
      {!hidden_at && (
        <Button
          variant="secondary"
          size="sm"
          busy={pinning.isPending}
          aria-label={pinned ? t.unpinOf(author) : t.pinOf(author)}
          onClick={() => pinning.mutate()}
        >
          {pinned ? t.unpin : t.pin}
        </Button>
      )}
      <ButtonLink
        to={studioPath(communityId, `moderacion?caso=post:${String(id)}`)}
        variant="ghost"
        size="sm"
        aria-label={t.moderateOf(author)}
      >
        {t.moderate}
      </ButtonLink>
    </chakra.span>
  )
}
