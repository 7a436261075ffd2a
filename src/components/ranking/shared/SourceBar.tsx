import { chakra } from '@chakra-ui/react'
import type { ByKind } from '#api/contract/ranking.ts'
import { formatNumber } from '#lib/plural.ts'
import { ranking as t } from '#locales/ranking.ts'
import { amounts, kindLooks } from './kinds.tsx'
import { wide } from './wide.ts'

const Track = chakra('span', {
  base: { display: 'flex', gap: '0.5', height: '2', width: 'full', borderRadius: 'full', overflow: 'hidden' },
})
const Part = chakra('span', { base: { minWidth: '3px' } })
const Figures = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '3',
    rowGap: '1',
    listStyle: 'none',
    fontSize: 'sm',
    color: 'text.muted',
    fontVariantNumeric: 'tabular-nums',
    '& li': { display: 'inline-flex', alignItems: 'center', gap: '1' },
    '& svg': { boxSize: '0.875rem', flexShrink: 0 },
  },
  variants: {
    centered: {
      true: {
        [wide]: { justifyContent: 'center', columnGap: '2.5' },
        // Not all in one line: three above two.
        '@container (min-width: 36rem) and (max-width: 46rem)': { maxWidth: '8.5rem', marginInline: 'auto' },
      },
    },
  },
})
const Mark = chakra('span', { base: { display: 'inline-flex' } })

export interface SourceBarProps {
  points: ByKind
  /** Also shows the points of each kind with its icon. */
  figures?: boolean
  /** Centres the figures in the wide layout. */
  centered?: boolean
}

/** The sources of points: a bar with one segment per kind with points. */
export function SourceBar({ points, figures = false, centered = false }: SourceBarProps) {
  const parts = amounts(points).filter(({ amount }) => amount > 0)
  if (parts.length === 0) return null
  return (
    <chakra.div display="grid" gap="2" width="full">
      <Track aria-hidden="true">
        {parts.map(({ kind, amount }) => (
          <Part key={kind} bg={kindLooks[kind].tone} style={{ flexGrow: amount }} />
        ))}
      </Track>
      {figures && (
        <Figures aria-label={t.sources} centered={centered}>
          {parts.map(({ kind, amount }) => {
            const { icon: Icon, tone } = kindLooks[kind]
            return (
              <li key={kind} title={t.source(t.kinds[kind], amount)}>
                <Mark color={tone}>
                  <Icon aria-hidden="true" />
                </Mark>
                <span aria-hidden="true">{formatNumber(amount)}</span>
                <chakra.span srOnly>{t.source(t.kinds[kind], amount)}</chakra.span>
              </li>
            )
          })}
        </Figures>
      )}
    </chakra.div>
  )
}
