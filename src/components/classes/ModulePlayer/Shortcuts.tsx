import { chakra } from '@chakra-ui/react'
import { Keyboard } from 'lucide-react'
import { player as t } from '#locales/classModules.ts'

/** Hidden on devices with only a touch screen. */
const Root = chakra('details', {
  base: { fontSize: 'sm', color: 'text.muted', '@media (hover: none)': { display: 'none' } },
})
const Summary = chakra('summary', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: { base: 'target', md: '8' },
    paddingInlineEnd: '2',
    borderRadius: 'sm',
    fontWeight: '600',
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    _hover: { color: 'text' },
    '& svg': { boxSize: '1.125rem' },
  },
})
const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
    columnGap: '6',
    rowGap: '1.5',
    paddingTop: '1.5',
    '& > div': { display: 'flex', alignItems: 'center', gap: '3' },
    '& dt': { display: 'flex', gap: '1', flex: '0 0 6.5rem' },
  },
})
const Key = chakra('kbd', {
  base: {
    minWidth: '6',
    paddingInline: '1.5',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'sm',
    bg: 'surface',
    color: 'text',
    fontFamily: 'body',
    fontSize: 'xs',
    lineHeight: '1.5rem',
    textAlign: 'center',
  },
})

/** Collapsible list of the player's keyboard shortcuts. */
export function Shortcuts() {
  return (
    <Root>
      <Summary>
        <Keyboard aria-hidden="true" />
        {t.shortcuts}
      </Summary>
      <List>
        {t.shortcutList.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </List>
    </Root>
  )
}
