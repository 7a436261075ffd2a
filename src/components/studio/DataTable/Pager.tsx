import { chakra } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#components/ui/Button/Button.tsx'
import { studio as t } from '#locales/studio.ts'

const Root = chakra('nav', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    paddingInline: { base: '4', md: '5' },
    paddingBlock: '2.5',
    borderTopWidth: '1px',
    fontSize: 'sm',
    color: 'text.muted',
    fontVariantNumeric: 'tabular-nums',
  },
})

export interface PagerProps {
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}

/** Which rows of how many are shown, and the ways to the pages before and after. */
export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  const last = Math.max(1, Math.ceil(total / pageSize))
  return (
    <Root aria-label={t.pages}>
      <span>{t.rows(from, to, total)}</span>
      {last > 1 && (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <Button
            variant="secondary"
            size="sm"
            icon={<ChevronLeft aria-hidden="true" />}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            {t.previous}
          </Button>
          <Button variant="secondary" size="sm" disabled={page >= last} onClick={() => onPage(page + 1)}>
            {t.next}
            <ChevronRight aria-hidden="true" />
          </Button>
        </chakra.div>
      )}
    </Root>
  )
}
