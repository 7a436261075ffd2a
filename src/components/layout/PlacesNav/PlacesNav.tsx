import { chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import { shell as t } from '#locales/shell.ts'
import { useNextPathname } from '../shared/nextPathname.ts'
import { isActive } from '../shared/navigation.ts'
import { type PlacePath, places } from '../shared/places.ts'

const Root = chakra('nav', {
  base: { display: 'flex', minWidth: '0' },
  variants: {
    variant: {
      /** Labels in a row of the header, on wide screens only. */
      header: { display: { base: 'none', xl: 'flex' }, gap: '1' },
      /** A row that scrolls on phones; hidden where the header shows the links. */
      row: {
        display: { base: 'flex', xl: 'none' },
        gap: '2',
        overflowX: 'auto',
        scrollbarWidth: 'none',
        flexWrap: { md: 'wrap' },
      },
    },
  },
})
const Place = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    flexShrink: 0,
    minHeight: { base: 'target', md: '9' },
    '@media (pointer: coarse)': { minHeight: 'target' },
    paddingInline: '3',
    borderRadius: 'sm',
    fontSize: 'sm',
    fontWeight: '600',
    color: 'text.muted',
    whiteSpace: 'nowrap',
    _hover: { bg: 'sunken', color: 'text' },
    _currentPage: { bg: 'brand.subtle', color: 'brand.text' },
    '& svg': { boxSize: '1.125rem', flexShrink: 0 },
  },
  variants: {
    variant: {
      header: { paddingInline: '2.5', minHeight: 'target' },
      row: { bg: 'surface', borderWidth: '1px', borderRadius: 'full' },
    },
  },
})

export interface PlacesNavProps {
  variant: 'header' | 'row'
  icons?: Readonly<Record<PlacePath, LucideIcon>>
  /** Called when the pointer or the focus reaches a link, so that its page can be preloaded. */
  onIntent?: ((path: string) => void) | undefined
}

/** The screens beside the main six: Explorar, Encuestas, Testimonios and Referidos. */
export function PlacesNav({ variant, icons, onIntent }: PlacesNavProps) {
  const pathname = useNextPathname()
  return (
    <Root variant={variant} aria-label={t.places}>
      {places.map((place) => (
        <Screen
          key={place.path}
          place={place}
          variant={variant}
          icon={icons?.[place.path]}
          current={isActive(place, pathname)}
          onIntent={onIntent}
        />
      ))}
    </Root>
  )
}

interface ScreenProps extends Pick<PlacesNavProps, 'variant' | 'onIntent'> {
  place: (typeof places)[number]
  icon: LucideIcon | undefined
  current: boolean
}

/** A separate component, so that following a link rerenders only those that change. */
function Screen({ place, variant, icon: Icon, current, onIntent }: ScreenProps) {
  return (
    <Place
      variant={variant}
      to={place.path}
      aria-current={current ? 'page' : undefined}
      onPointerEnter={() => onIntent?.(place.path)}
      onFocus={() => onIntent?.(place.path)}
    >
      {Icon && <Icon aria-hidden="true" />}
      {place.label}
    </Place>
  )
}
