import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { routes } from '#locales/routes.ts'
import { shell as t } from '#locales/shell.ts'
import { InertButtons } from '../InertButtons/InertButtons.tsx'
import { useNextPathname } from '#components/layout/shared/nextPathname.ts'
import { isActive, navigation, type NavigationItemProps } from '#components/layout/shared/navigation.ts'
import { touchTarget } from '#components/ui/touchTarget.ts'

const Root = chakra('aside', {
  base: {
    position: 'sticky',
    top: '0',
    height: '100dvh',
    overflowY: 'auto',
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    paddingInline: '3',
    paddingBlock: '4',
    bg: 'surface',
    borderInlineEndWidth: '1px',
  },
})
export const BrandLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    padding: '2',
    borderRadius: 'sm',
    fontWeight: '700',
    fontSize: 'lg',
    letterSpacing: '-0.02em',
    ...touchTarget,
  },
})
const Item = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '42px',
    '@media (pointer: coarse)': { minHeight: 'target' },
    paddingInline: '3',
    borderRadius: 'sm',
    fontWeight: '540',
    color: 'text.muted',
    transitionProperty: 'background-color, color',
    transitionDuration: 'fast',
    _hover: { bg: 'sunken', color: 'text' },
    _currentPage: { bg: 'brand.subtle', color: 'brand.text', fontWeight: '640' },
    '& svg': { boxSize: '1.25rem', flexShrink: 0 },
  },
})

const OnPhones = chakra('div', {
  base: {
    flexShrink: 0,
    display: { base: 'block', md: 'none' },
    // On the smallest ones the community's name needs the room; the bottom bar leads home, too.
    '@media (max-width: 22.4em)': { display: 'none' },
  },
})

/** The logo in the header of phones. */
export function PhoneLogo() {
  return (
    <OnPhones>
      <BrandLink to="/" aria-label={t.home} padding="1">
        <img src="/logo.svg" alt={routes.product} width="30" height="30" />
      </BrandLink>
    </OnPhones>
  )
}

export interface SidebarProps {
  /** Link to the own profile, and its menu. */
  profile: ReactNode
  /** The pointer or the focus is on a link: a good time to preload its page. */
  onIntent?: (path: string) => void
}

/** Logo, the six main screens, and at the bottom the profile and the two inert buttons. */
export function Sidebar({ profile, onIntent }: SidebarProps) {
  const pathname = useNextPathname()
  return (
    <Root aria-label={routes.product}>
      <BrandLink to="/" aria-label={t.home} marginBottom="3" alignSelf="flex-start">
        <img src="/logo.svg" alt={routes.product} width="30" height="30" />
        <span aria-hidden="true">{routes.product}</span>
      </BrandLink>
      <chakra.nav aria-label={t.navigation} display="grid" gap="1">
        {navigation.map((item) => (
          <Screen key={item.path} item={item} current={isActive(item, pathname)} onIntent={onIntent} />
        ))}
      </chakra.nav>
      <chakra.div marginTop="auto" paddingTop="4" display="flex" alignItems="center" gap="1">
        {profile}
        <InertButtons />
      </chakra.div>
    </Root>
  )
}

/** A component of its own, so that a press of one renders only those that it changes. */
function Screen({ item, current, onIntent }: NavigationItemProps) {
  return (
    <Item
      to={item.path}
      aria-current={current ? 'page' : undefined}
      onPointerEnter={() => onIntent?.(item.path)}
      onFocus={() => onIntent?.(item.path)}
    >
      <item.icon aria-hidden="true" />
      {item.label}
    </Item>
  )
}
