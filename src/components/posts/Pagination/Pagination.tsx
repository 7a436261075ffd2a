import { chakra } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#components/ui/Button/Button.tsx'
import { posts as t } from '#locales/posts.ts'

export interface PaginationProps {
  /** Accessible name; posts by default. */
  label?: string
  current: number
  total: number
  hasPrev: boolean
  hasNext: boolean
  /** Another page is loading. */
  busy?: boolean
  onPage: (page: number) => void
  /** The pointer or the focus is on the button: a good time to prefetch the page. */
  onIntent?: (page: number) => void
}

/** Previous and next buttons. Renders nothing for a single page. */
export function Pagination({
  label = t.pagination,
  current,
  total,
  hasPrev,
  hasNext,
  busy = false,
  onPage,
  onIntent,
}: PaginationProps) {
  if (total <= 1) return null
  return (
    <chakra.nav
      aria-label={label}
      display="flex"
      justifyContent="space-between"
      alignItems="center"
      gap="2"
      flexWrap="wrap"
      aria-busy={busy || undefined}
    >
      <Button
        variant="secondary"
        icon={<ChevronLeft />}
        disabled={!hasPrev}
        onClick={() => onPage(current - 1)}
      >
        {t.previous}
      </Button>
      <chakra.span fontSize="sm" color="text.muted" fontVariantNumeric="tabular-nums" aria-live="polite">
        {t.page(current, total)}
      </chakra.span>
      <Button
        variant="secondary"
        disabled={!hasNext}
        onClick={() => onPage(current + 1)}
        onPointerEnter={() => hasNext && onIntent?.(current + 1)}
        onFocus={() => hasNext && onIntent?.(current + 1)}
      >
        {t.next}
        <ChevronRight aria-hidden="true" />
      </Button>
    </chakra.nav>
  )
}
