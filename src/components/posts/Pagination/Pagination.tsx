import { chakra } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#components/ui/Button/Button.tsx'
import { posts as t } from '#locales/posts.ts'

export interface PaginationProps {
  /** What is leafed through; posts, unless said otherwise. */
  label?: string
  current: number
  total: number
  hasPrev: boolean
  hasNext: boolean
  /** Another page is on its way. */
  busy?: boolean
  onPage: (page: number) => void
  /** The next page will probably be asked for. */
  onIntent?: (page: number) => void
}

/** One page back, one forward. Nothing when there is only one page. */
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
