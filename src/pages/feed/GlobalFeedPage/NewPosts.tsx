import { chakra } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { countNewer, type FeedFilter, reloadFeed } from '#api/feed/queries.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { feed as t } from '#locales/feed.ts'
import { deviceTime } from '#lib/clock.ts'

/** Milliseconds for which a loaded feed counts as fresh. */
const freshMs = 60_000

interface NewPostsProps {
  filter: FeedFilter
  /** When the feed was loaded, in milliseconds since 1970. */
  loadedAt: number
}

/** Offers to load newer posts when the user comes back; the feed itself does not change meanwhile. */
export function NewPosts({ filter, loadedAt }: NewPostsProps) {
  const client = useQueryClient()
  const [count, setCount] = useState(0)
  const reload = useSingleMutation({
    mutationFn: () => reloadFeed(client, filter),
    onSuccess: () => {
      setCount(0)
      scrollTo({ top: 0 })
    },
    onError: () => toast(t.loadFailed, { tone: 'danger' }),
  })

  const check = useEffectEvent(() => {
    if (document.hidden || deviceTime() - loadedAt < freshMs) return
    // A background check: failures are silent, and the next visit checks again.
    countNewer(client, filter).then(setCount, () => undefined)
  })
  useEffect(() => {
    check()
    document.addEventListener('visibilitychange', check)
    return () => document.removeEventListener('visibilitychange', check)
  }, [])

  return (
    <chakra.div
      role="status"
      _empty={{ position: 'absolute' }}
      position="sticky"
      top="72px"
      zIndex="1"
      display="grid"
      justifyItems="center"
    >
      {count > 0 && (
        <Button
          size="sm"
          borderRadius="full"
          boxShadow="float"
          busy={reload.isPending}
          icon={<ArrowUp />}
          onClick={() => reload.mutate()}
        >
          {t.newPosts(count)}
        </Button>
      )}
    </chakra.div>
  )
}
