import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/Button/Button.tsx'
import { studio as t } from '#locales/studio.ts'

const Root = chakra('search', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    alignItems: 'end',
    '& > div': { flex: { base: '1 1 9rem', md: '0 1 13rem' } },
    '& > div:first-of-type': { flex: { base: '1 1 100%', sm: '1 1 14rem', md: '0 1 20rem' } },
  },
})

export interface FilterBarProps {
  /** Any filter is set. */
  filtered: boolean
  onClear: () => void
  /** Fields, the search first; then buttons. */
  children: ReactNode
}

/** Search and filters of a table. */
export function FilterBar({ filtered, onClear, children }: FilterBarProps) {
  return (
    <Root>
      {children}
      {filtered && (
        <Button variant="ghost" icon={<X aria-hidden="true" />} onClick={onClear}>
          {t.clearFilters}
        </Button>
      )}
    </Root>
  )
}
