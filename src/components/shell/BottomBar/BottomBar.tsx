import { chakra } from '@chakra-ui/react'
import { Link, useLocation } from 'react-router-dom'
import { shell as t } from '#locales/shell.ts'
import { isActive, navigation } from '../shared/navigation.ts'

const Root = chakra('nav', {
  base: {
    position: 'fixed',
    insetInline: '0',
    bottom: '0',
    zIndex: 'header',
    display: 'grid',
    gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
    // Where a sixth of the width is too narrow for the longest label, columns fit their content.
    '@media (max-width: 24em)': { gridTemplateColumns: 'repeat(6, auto)' },
    paddingBottom: 'env(safe-area-inset-bottom)',
    bg: 'surface',
    borderTopWidth: '1px',
  },
})
const Item = chakra(Link, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '0.5',
    minHeight: '56px',
    minWidth: '0',
    // Scales with the width, so that the longest label fits a sixth of it regardless of the text size.
    fontSize: { base: 'clamp(9.6px, 2.8vw, 0.625rem)', sm: '0.6875rem' },
    fontWeight: '560',
    letterSpacing: '-0.01em',
    '@media (max-width: 22em)': { letterSpacing: '-0.03em' },
    color: 'text.muted',
    '& svg': { boxSize: '1.375rem' },
    whiteSpace: 'nowrap',
    _currentPage: { color: 'brand.text', fontWeight: '680' },
    _focusVisible: { outlineOffset: '-3px' },
  },
})

/** Bottom navigation with the six main screens, for phones. */
export function BottomBar({ onIntent }: { onIntent?: (path: string) => void }) {
  const { pathname } = useLocation()
  return (
    <Root aria-label={t.navigation}>
      {navigation.map((item) => (
        <Item
          key={item.path}
          to={item.path}
          aria-current={isActive(item, pathname) ? 'page' : undefined}
          onPointerDown={() => onIntent?.(item.path)}
        >
          <item.icon aria-hidden="true" />
          <span>{item.label}</span>
        </Item>
      ))}
    </Root>
  )
}
