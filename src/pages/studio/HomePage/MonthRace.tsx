import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { HomeFigures } from '#api/contract/studio/home.ts'
import { Card } from '#components/ui/Card/Card.tsx'
import { studioHome as t } from '#locales/studioHome.ts'

const Places = chakra('ol', {
  base: {
    display: 'grid',
    columnGap: '8',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15.5rem), 1fr))',
  },
})
const Place = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1.25rem minmax(0, 1fr) auto',
    alignContent: 'start',
    columnGap: '2',
    paddingBlock: '2',
    borderTopWidth: '1px',
    fontVariantNumeric: 'tabular-nums',
  },
})

const NameLink = chakra(Link, {
  base: { fontWeight: '560', overflowWrap: 'anywhere', _hover: { color: 'brand.text' } },
})

export interface MonthRaceProps {
  race: HomeFigures['race']
  /** The address of a member's page. */
  pathOf: (memberId: string | number) => string
}

/** Who is ahead this month, and what each place wins. */
export function MonthRace({ race, pathOf }: MonthRaceProps) {
  return (
    <Card as="section" aria-label={t.race} display="grid" gap="3" marginTop="4">
      <div>
        <chakra.h3 fontSize="sm" fontWeight="560" color="text.muted">
          {t.race}
        </chakra.h3>
        <chakra.p fontSize="xs" color="text.muted">
          {t.raceMeans}
        </chakra.p>
      </div>
      <Places>
        {race.map(({ place, leader, prizes }) => (
          <Place key={place}>
            <span>{place}.</span>
            {leader ? (
              <>
                <NameLink to={pathOf(leader.id)}>{leader.name}</NameLink>
                <span>{t.points(leader.points)}</span>
              </>
            ) : (
              <chakra.span color="text.muted" gridColumn="2 / -1">
                {t.nobodyYet}
              </chakra.span>
            )}
            {prizes.length > 0 && (
              <chakra.span gridColumn="2 / -1" fontSize="sm" color="text.muted" overflowWrap="anywhere">
                {prizes.join(' · ')}
              </chakra.span>
            )}
          </Place>
        ))}
      </Places>
    </Card>
  )
}
