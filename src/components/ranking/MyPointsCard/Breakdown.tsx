import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import type { MyPoints, PointKind, PointRule } from '#api/contract/ranking.ts'
import { pointKinds } from '#api/contract/values/ranking.ts'
import { ranking as t } from '#locales/ranking.ts'
import { kindLooks } from '../shared/kinds.tsx'
import { SourceBar } from '../shared/SourceBar.tsx'
import { cramped, wide } from '../shared/wide.ts'
import { Tiles, tilesOf } from './Tiles.tsx'

/** A row on phones, a tile on wider screens. */
const Item = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gridTemplateAreas: '"icon name points" "icon rule actions"',
    columnGap: '3',
    alignItems: 'center',
    minWidth: '0',
    paddingBlock: '3',
    borderTopWidth: '1px',
    [cramped]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateAreas: '"name" "points" "actions" "rule"',
      rowGap: '1',
    },
    [wide]: {
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      gridTemplateAreas: '"icon name" "points points" "actions actions" "rule rule"',
      // The rule is in the last row, so that tiles side by side align.
      gridTemplateRows: 'auto auto auto 1fr',
      columnGap: '2',
      padding: '4',
      borderTopWidth: '0',
      borderRadius: 'md',
      bg: 'sunken',
    },
  },
  variants: {
    bare: {
      true: {
        gridTemplateAreas: '"icon name name" "icon rule rule"',
        [cramped]: { gridTemplateAreas: '"name" "rule"' },
        [wide]: {
          gridTemplateAreas: '"icon name" "rule rule"',
          gridTemplateRows: 'auto 1fr',
          rowGap: '1',
        },
      },
    },
  },
})
const Icon = chakra('span', {
  base: {
    gridArea: 'icon',
    display: 'grid',
    placeItems: 'center',
    boxSize: '9',
    borderRadius: 'md',
    '& svg': { boxSize: '1.125rem' },
    [cramped]: { display: 'none' },
    [wide]: { boxSize: '7', borderRadius: 'sm', '& svg': { boxSize: '0.9375rem' } },
  },
})
const Name = chakra('span', { base: { gridArea: 'name', fontWeight: '600', minWidth: '0' } })
const Points = chakra('span', {
  base: {
    gridArea: 'points',
    fontWeight: '660',
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
    [cramped]: { textAlign: 'start' },
    [wide]: { fontSize: 'xl', marginTop: '2.5', textAlign: 'start' },
  },
})
const Actions = chakra('span', {
  base: {
    gridArea: 'actions',
    alignSelf: 'start',
    fontSize: 'sm',
    color: 'text.muted',
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
    [cramped]: { textAlign: 'start' },
    [wide]: { textAlign: 'start' },
  },
})
const Rule = chakra('span', {
  base: {
    gridArea: 'rule',
    alignSelf: 'start',
    fontSize: 'sm',
    color: 'text.muted',
    textWrap: 'pretty',
    [wide]: { paddingTop: '2' },
  },
})

/** What an action is worth. The points of testimonials vary, so their rule names none. */
function ruleText(kind: PointKind, { points, daily_limit }: PointRule): string {
  const perDay = daily_limit ?? null
  return kind === 'testimonials' ? t.ruleOfTestimonials(perDay) : t.rule(points, t.things[kind], perDay)
}

export interface BreakdownProps {
  /** Without it, only the rules are shown. */
  points?: MyPoints
  /** Missing if the back end has no rules; then nothing is said about earning points. */
  rules: readonly PointRule[] | undefined
}

/** The kinds of action: points, number of actions, and the rule of each. */
export function Breakdown({ points, rules }: BreakdownProps) {
  const titleId = useId()
  const ruleOf = (kind: PointKind) => rules?.find((rule) => rule.kind === kind)
  const visibleKinds = points ? pointKinds : pointKinds.filter(ruleOf)
  if (visibleKinds.length === 0) return null
  return (
    <chakra.div display="grid" gap="3">
      <chakra.h3 id={titleId} fontSize="md" fontWeight="640">
        {points ? t.breakdown : t.howToEarn}
      </chakra.h3>
      {points?.points_breakdown && <SourceBar points={points.points_breakdown} />}
      <Tiles aria-labelledby={titleId} style={tilesOf(visibleKinds.length)}>
        {visibleKinds.map((kind) => {
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
              {rule && <Rule>{ruleText(kind, rule)}</Rule>}
            </Item>
          )
        })}
      </Tiles>
    </chakra.div>
  )
}
