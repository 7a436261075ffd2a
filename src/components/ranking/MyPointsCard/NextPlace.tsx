import { chakra } from '@chakra-ui/react'
import { Footprints, Sparkles } from 'lucide-react'
import type { MyPoints, Standing } from '#api/contract/ranking.ts'
import { ranking as t } from '#locales/ranking.ts'
import { missingText } from '../shared/missingText.ts'
import { cramped } from '../shared/wide.ts'

const Box = chakra('p', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '3',
    alignItems: 'center',
    paddingInline: '4',
    paddingBlock: '3',
    borderRadius: 'md',
    bg: 'brand.subtle',
    textWrap: 'pretty',
    '& svg': { boxSize: '1.25rem', color: 'brand.text' },
    [cramped]: { gridTemplateColumns: 'minmax(0, 1fr)', paddingInline: '3', '& svg': { display: 'none' } },
  },
})

/** How to reach the next place, in one sentence; `null` if unknown; congratulations for the first place. */
export function nextPlaceText(points: MyPoints, standing: Standing | undefined): string | null {
  if (points.ranking_position === 1 && (points.total_points ?? 0) > 0) return t.first
  const next = standing?.next_place
  if (!next || next.points <= 0) return null
  return missingText(next)
}

/** How to reach the next place of the podium. */
export function NextPlace({ points, standing }: { points: MyPoints; standing: Standing | undefined }) {
  const text = nextPlaceText(points, standing)
  if (!text) return null
  return (
    <Box>
      {text === t.first ? <Sparkles aria-hidden="true" /> : <Footprints aria-hidden="true" />}
      <span>{text}</span>
    </Box>
  )
}
