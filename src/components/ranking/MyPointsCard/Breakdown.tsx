import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { type MyPoints, type PointKind, pointKinds, type PointRule } from '#api/contract/rankings.ts'
import { ranking as t } from '#locales/ranking.ts'
import { kindLooks } from '../kinds.tsx'
import { SourceBar } from '../SourceBar.tsx'

const List = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      md: 'repeat(auto-fit, minmax(min(10.5rem, 100%), 1fr))',
    },
    columnGap: '3',
    rowGap: { base: '0', md: '3' },
    listStyle: 'none',
  },
})
const Item = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'auto minmax(0, 1fr) auto', md: 'auto minmax(0, 1fr)' },
    gridTemplateAreas: {
      base: '"icon name points" "icon rule actions"',
      md: '"icon name" "points points" "actions actions" "rule rule"',
    },
    // A long rule takes the last row, so that tiles side by side begin alike.
    gridTemplateRows: { md: 'auto auto auto 1fr' },
    columnGap: { base: '3', md: '2' },
    alignItems: 'center',
    minWidth: '0',
    paddingBlock: { base: '3', md: '4' },
    paddingInline: { md: '4' },
    borderTopWidth: { base: '1px', md: '0' },
    borderRadius: { md: 'md' },
    bg: { md: 'sunken' },
  },
  variants: {
    bare: {
      true: {
        gridTemplateAreas: { base: '"icon name name" "icon rule rule"', md: '"icon name" "rule rule"' },
        gridTemplateRows: { md: 'auto 1fr' },
        rowGap: { md: '2' },
      },
    },
  },
})
const Icon = chakra('span', {
  base: {
    gridArea: 'icon',
    display: 'grid',
    placeItems: 'center',
    boxSize: { base: '9', md: '7' },
    borderRadius: { base: 'md', md: 'sm' },
    '& svg': { boxSize: { base: '1.125rem', md: '0.9375rem' } },
  },
})
const Name = chakra('span', { base: { gridArea: 'name', fontWeight: '600', minWidth: '0' } })
const Points = chakra('span', {
  base: {
    gridArea: 'points',
    fontWeight: '660',
    fontSize: { md: 'xl' },
    marginTop: { md: '2.5' },
    textAlign: { base: 'end', md: 'start' },
    fontVariantNumeric: 'tabular-nums',
  },
})
const Actions = chakra('span', {
  base: {
    gridArea: 'actions',
    alignSelf: 'start',
    fontSize: 'sm',
    color: 'text.muted',
    textAlign: { base: 'end', md: 'start' },
    fontVariantNumeric: 'tabular-nums',
  },
})
const Rule = chakra('span', {
  base: {
    gridArea: 'rule',
    alignSelf: 'start',
    fontSize: 'sm',
    color: 'text.muted',
    textWrap: 'pretty',
    '&:not(:only-child)': { paddingTop: { md: '2' } },
  },
})

export interface BreakdownProps {
  /** Without it only what can be earned is told. */
  points?: MyPoints
  /** Missing where the back end does not tell: then nothing is said about how points are earned. */
  rules: readonly PointRule[] | undefined
}

/** The five kinds of action: points and number of each, and what one is worth. */
export function Breakdown({ points, rules }: BreakdownProps) {
  const titleId = useId()
  const ruleOf = (kind: PointKind) => rules?.find((rule) => rule.kind === kind)
  const shown = points ? pointKinds : pointKinds.filter(ruleOf)
  if (shown.length === 0) return null
  return (
    <chakra.div display="grid" gap="3">
      <chakra.h3 id={titleId} fontSize="md" fontWeight="640">
        {points ? t.breakdown : t.howToEarn}
      </chakra.h3>
      {points?.points_breakdown && <SourceBar points={points.points_breakdown} />}
      <List aria-labelledby={titleId}>
        {shown.map((kind) => {
          const { icon: Glyph, tone } = kindLooks[kind]
          const rule = ruleOf(kind)
          return (
            <Item key={kind} bare={!points}>
              <Icon aria-hidden="true" bg={`${tone}.subtle`} color={tone}>
                <Glyph />
              </Icon>
              <Name>{t.kinds[kind]}</Name>
              {points && (
                <>
                  <Points>{t.points(points.points_breakdown?.[kind] ?? 0)}</Points>
                  <Actions>{t.actions(points.actions_breakdown?.[kind] ?? 0)}</Actions>
                </>
              )}
              {rule && <Rule>{t.rule(rule.points, t.things[kind], rule.daily_limit ?? null)}</Rule>}
            </Item>
          )
        })}
      </List>
    </chakra.div>
  )
}
