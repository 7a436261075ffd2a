import { chakra } from '@chakra-ui/react'
import { Button } from '#components/ui/Button/Button.tsx'
import { feed as t } from '#locales/feed.ts'

export interface LoadMoreProps {
  /** More pages follow; without any, nothing is shown. */
  more: boolean
  busy: boolean
  onMore: () => void
}

/** The next page on demand: a feed that ends. */
export function LoadMore({ more, busy, onMore }: LoadMoreProps) {
  if (!more) return null
  return (
    <chakra.div display="grid" justifyContent="center">
      <Button variant="secondary" busy={busy} busyLabel={t.loadingMore} onClick={onMore}>
        {t.more}
      </Button>
    </chakra.div>
  )
}
