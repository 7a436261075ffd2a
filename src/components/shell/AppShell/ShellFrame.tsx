import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { shell as t } from '#locales/shell.ts'
import { SkipLink } from '#components/layout/shared/SkipLink.ts'

const Root = chakra('div', {
  base: {
    minHeight: '100dvh',
    md: { display: 'grid', gridTemplateColumns: '232px minmax(0, 1fr)' },
  },
})
const Header = chakra('header', {
  base: {
    position: 'sticky',
    top: '0',
    // One above the bottom bar, because the switcher's sheet covers the bar on phones.
    zIndex: '11',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '60px',
    paddingInline: { base: '4', md: '7' },
    paddingBlock: '2',
    bg: 'bg',
    borderBottomWidth: '1px',
  },
})
const Main = chakra('main', {
  base: {
    padding: { base: '4', md: '7' },
    // Space for the bottom bar.
    paddingBottom: { base: 'calc(56px + 2rem + env(safe-area-inset-bottom))', md: '10' },
    outline: 'none',
  },
})
const onlyWide = { base: 'none', md: 'block' } as const
const onlyPhone = { base: 'block', md: 'none' } as const

export interface ShellFrameProps {
  sidebar: ReactNode
  header: ReactNode
  bottomBar: ReactNode
  /** Shown at the top, such as the offline notice. */
  strip?: ReactNode
  children: ReactNode
}

/** Layout of the shell: sidebar from 768 px, bottom bar below that. */
export function ShellFrame({ sidebar, header, bottomBar, strip, children }: ShellFrameProps) {
  return (
    <Root>
      <SkipLink href="#contenido">{t.skip}</SkipLink>
      <chakra.div display={onlyWide}>{sidebar}</chakra.div>
      <chakra.div minWidth="0">
        {strip}
        <Header>{header}</Header>
        <Main id="contenido" tabIndex={-1}>
          {children}
        </Main>
      </chakra.div>
      <chakra.div display={onlyPhone}>{bottomBar}</chakra.div>
    </Root>
  )
}

export { onlyPhone }
