import { useNavigate } from 'react-router-dom'
import type { FeedFilter } from '#api/feed/queries.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { empty } from '#locales/empty.ts'
import { feed as t } from '#locales/feed.ts'

/** Empty state of the feed or of the selected category. */
export function EmptyFeed({ filter }: { filter: FeedFilter }) {
  const navigate = useNavigate()
  return (
    <EmptyState
      drawing="paper"
      titleAs="h2"
      title={filter ? t.emptyCategory : empty.posts.title}
      text={t.emptyText}
      action={
        filter && (
          <Button variant="secondary" onClick={() => void navigate('/', { replace: true })}>
            {t.seeAll}
          </Button>
        )
      }
    />
  )
}
