import { chakra } from '@chakra-ui/react'
import { Button } from '#components/ui/Button/Button.tsx'
import { feed as t } from '#locales/feed.ts'

export interface LoadMoreProps {
  /** Whether there is a next page; otherwise nothing renders. */
  more: boolean
  busy: boolean
  onMore: () => void
}

/** Button that loads the next page. There is no infinite scrolling. */
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
