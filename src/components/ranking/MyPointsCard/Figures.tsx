import { chakra } from '@chakra-ui/react'
import type { MyPoints } from '#api/contract/ranking.ts'
import { formatNumber } from '#lib/plural.ts'
import { ranking as t } from '#locales/ranking.ts'
import { cramped } from '../shared/wide.ts'

/** The smallest phones, where large numbers need all the width. */
const tiny = '@container (max-width: 18rem)'

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, auto)',
    justifyContent: 'start',
    columnGap: { base: '5', sm: '8' },
    [tiny]: { columnGap: '3' },
    [cramped]: { display: 'flex', flexWrap: 'wrap', columnGap: '5', rowGap: '2' },
  },
})
const Item = chakra('div', {
  base: {
    display: 'flex',
    // The label comes first in the DOM, for screen readers; the figure comes first on screen.
    flexDirection: 'column-reverse',
    justifyContent: 'flex-end',
    minWidth: '0',
    '& + &': {
      borderInlineStartWidth: '1px',
      paddingInlineStart: { base: '5', sm: '8' },
      [tiny]: { paddingInlineStart: '3' },
      [cramped]: { borderInlineStartWidth: '0', paddingInlineStart: '0' },
    },
  },
})
const Figure = chakra('dd', {
  base: {
    fontSize: { base: '2xl', md: '3xl' },
    fontWeight: '700',
    lineHeight: '1.15',
    letterSpacing: '-0.02em',
    fontVariantNumeric: 'tabular-nums',
    [tiny]: { fontSize: 'xl' },
  },
  variants: { main: { true: { color: 'brand.text' } }, none: { true: { color: 'text.subtle' } } },
})

/** The member's points, rank and actions of the month. */
export function Figures({ points: { total_points, ranking_position, total_actions } }: { points: MyPoints }) {
  const placed = typeof ranking_position === 'number' && ranking_position > 0
  return (
    <List>
      <Item>
        <Label>{t.total}</Label>
        <Figure main>{formatNumber(total_points ?? 0)}</Figure>
      </Item>
      <Item>
        <Label>{t.rank}</Label>
        {placed ? (
          <Figure>{t.position(ranking_position)}</Figure>
        ) : (
          <Figure none>
            <span aria-hidden="true">—</span>
            <chakra.span srOnly>{t.noRank}</chakra.span>
          </Figure>
        )}
      </Item>
      <Item>
        <Label>{t.totalActions}</Label>
        <Figure>{formatNumber(total_actions ?? 0)}</Figure>
      </Item>
    </List>
  )
}

const Label = chakra('dt', { base: { fontSize: 'sm', color: 'text.muted' } })
