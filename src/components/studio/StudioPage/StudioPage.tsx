import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { studio as t } from '#locales/studio.ts'
import { useKeptFocus } from '../shared/useKeptFocus.ts'

const Root = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    width: 'full',
    maxWidth: 'wide',
    marginInline: 'auto',
    outline: 'none',
  },
})
const Head = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', justifyContent: 'space-between', gap: '3' },
})
const Title = chakra('h1', {
  base: {
    fontSize: '2xl',
    fontWeight: '680',
    letterSpacing: '-0.02em',
    lineHeight: '1.2',
    overflowWrap: 'anywhere',
  },
})
const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } })

export interface StudioPageProps {
  title: string
  /** In the browser's tab, if the title is no name of the screen. */
  tabTitle?: string
  /** The open community, for the title of the browser's tab. */
  community?: string
  /** One sentence under the title. */
  lead?: ReactNode
  /** On the right, the primary one last. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen of the studio: title, what it is for, its main actions, and its content. */
export function StudioPage({ title, tabTitle = title, community, lead, actions, children }: StudioPageProps) {
  return (
    <Root ref={useKeptFocus<HTMLDivElement>()} tabIndex={-1}>
      <title>{t.title(tabTitle, community)}</title>
      <Head>
        <div>
          <Title>{title}</Title>
          {lead && (
            <chakra.p color="text.muted" maxWidth="prose">
              {lead}
            </chakra.p>
          )}
        </div>
        {actions && <Actions>{actions}</Actions>}
      </Head>
      {children}
    </Root>
  )
}
