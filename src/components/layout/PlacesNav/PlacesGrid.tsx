import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { shell as t } from '#locales/shell.ts'
import { useNextPathname } from '../shared/nextPathname.ts'
import { isActive } from '../shared/navigation.ts'
import { places } from '../shared/places.ts'
import { placeIcons } from './placeIcons.ts'

const Root = chakra('nav', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(4rem, 100%), 1fr))',
    minWidth: '0',
  },
})
const Place = chakra(Link, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '0.5',
    minHeight: 'target',
    paddingBlock: '1.5',
    borderRadius: 'sm',
    fontSize: '0.6875rem',
    fontWeight: '600',
    letterSpacing: '-0.01em',
    color: 'text.muted',
    whiteSpace: 'nowrap',
    _hover: { bg: 'sunken', color: 'text' },
    _currentPage: { bg: 'brand.subtle', color: 'brand.text' },
    '& svg': { boxSize: '1.125rem', flexShrink: 0 },
  },
})

export interface PlacesGridProps {
  /** Called when a link is followed. */
  onNavigate?: () => void
}

/** Links to the secondary screens as a grid in a panel: labels below icons, in one row if they fit. */
export function PlacesGrid({ onNavigate }: PlacesGridProps) {
  const pathname = useNextPathname()
  return (
    <Root aria-label={t.places}>
      {places.map((place) => {
        const Icon = placeIcons[place.path]
        return (
          <Place
            key={place.path}
            to={place.path}
            aria-current={isActive(place, pathname) ? 'page' : undefined}
            onClick={onNavigate}
          >
            <Icon aria-hidden="true" />
            {place.label}
          </Place>
        )
      })}
    </Root>
  )
}
