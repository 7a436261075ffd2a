import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { shell as t } from '#locales/shell.ts'
import { useNextPathname } from '#components/layout/shared/nextPathname.ts'
import { isActive, navigation, type NavigationItemProps } from '#components/layout/shared/navigation.ts'

/** Where a sixth of the width is too narrow for the longest label, columns are as wide as their labels need. */
const narrow = '@media (max-width: 24.9em)'
/** Where the whole labels do not fit at all. */
const tiny = '@media (max-width: 22.7em)'
/** Where six targets of 44 px would push the labels out. */
const tiniest = '@media (max-width: 20.4em)'

const Root = chakra('nav', {
  base: {
    position: 'fixed',
    insetInline: '0',
    bottom: '0',
    zIndex: 'header',
    display: 'grid',
    gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
    [narrow]: { display: 'flex' },
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
    // Never under 11 px, and never so large that six labels run together, regardless of the text size.
    fontSize: 'clamp(11px, 0.6875rem, 3vw)',
    fontWeight: '560',
    letterSpacing: '-0.01em',
    [narrow]: { flex: '1 0 auto', minWidth: '44px', paddingInline: '4px' },
    [tiny]: { fontWeight: '500', letterSpacing: '-0.04em' },
    [tiniest]: { minWidth: '40px' },
    color: 'text.muted',
    '& svg': { boxSize: '1.375rem' },
    whiteSpace: 'nowrap',
    // Not bolder: it would push the others.
    _currentPage: { color: 'brand.text' },
    _focusVisible: { outlineOffset: '-3px' },
  },
})

/** The part of a label that is dropped where there is no room; the accessible name keeps it. */
const Droppable = chakra('span', { base: { [tiny]: { display: 'none' } } })

/** Bottom navigation with the six main screens, for phones. */
export function BottomBar({ onIntent }: { onIntent?: (path: string) => void }) {
  const pathname = useNextPathname()
  return (
    <Root aria-label={t.navigation}>
      {navigation.map((item) => (
        <Screen key={item.path} item={item} current={isActive(item, pathname)} onIntent={onIntent} />
      ))}
    </Root>
  )
}

/** A component of its own, so that a press of one renders only those that it changes. */
function Screen({ item, current, onIntent }: NavigationItemProps) {
  return (
    <Item
      to={item.path}
      aria-label={item.short && item.label}
      aria-current={current ? 'page' : undefined}
      onPointerDown={() => onIntent?.(item.path)}
      onFocus={() => onIntent?.(item.path)}
    >
      <item.icon aria-hidden="true" />
      <span>
        {item.short ?? item.label}
        {item.short && <Droppable>{item.label.slice(item.short.length)}</Droppable>}
      </span>
    </Item>
  )
}
