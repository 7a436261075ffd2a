import { chakra, ChakraProvider } from '@chakra-ui/react'
import { Global } from '@emotion/react'
import type { MouseEvent, ReactNode } from 'react'
import { addons } from 'storybook/preview-api'
import { system } from '#theme/system.ts'

/** Replaces Storybook's page background and padding by the page's own. */
const ground = {
  '.sbdocs.sbdocs-wrapper': { background: 'var(--faro-colors-bg)', padding: 0 },
  '.sbdocs.sbdocs-content': { maxWidth: 'none' },
}

const Sheet = chakra('main', {
  base: {
    maxWidth: '67.5rem',
    marginInline: 'auto',
    paddingInline: { base: '4', md: '8' },
    paddingBlock: { base: '8', md: '14' },
    display: 'grid',
    gap: { base: '10', md: '14' },
    color: 'text',
    fontFamily: '"Inter Variable", {fonts.body}',
    fontSize: 'md',
    lineHeight: '1.5',
  },
})
const Title = chakra('h1', {
  base: {
    fontSize: '3xl',
    fontWeight: '700',
    letterSpacing: '-0.025em',
    lineHeight: '1.15',
    textWrap: 'balance',
  },
})
const Lead = chakra('p', {
  base: { fontSize: 'lg', color: 'text.muted', maxWidth: 'prose', marginTop: '3', textWrap: 'pretty' },
})

interface PageProps {
  title: string
  lead: ReactNode
  /** Replaces the title. */
  head?: ReactNode
  children: ReactNode
}

/** A page of the book, styled with Faro's tokens. */
export function Page({ title, lead, head, children }: PageProps) {
  return (
    <ChakraProvider value={system}>
      <Global styles={ground} />
      <Sheet className="sb-unstyled">
        {head ?? (
          <header>
            <Title>{title}</Title>
            <Lead>{lead}</Lead>
          </header>
        )}
        {children}
      </Sheet>
    </ChakraProvider>
  )
}

const SectionBox = chakra('section', { base: { display: 'grid', gap: '5', minWidth: '0' } })
const SectionTitle = chakra('h2', {
  base: { fontSize: 'xl', fontWeight: '660', letterSpacing: '-0.015em', lineHeight: '1.3' },
})
const SectionText = chakra('p', {
  base: { color: 'text.muted', maxWidth: 'prose', marginTop: '1', textWrap: 'pretty' },
})

/** A section of a page, with a heading. */
export function Section({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <SectionBox>
      <div>
        <SectionTitle>{title}</SectionTitle>
        {text && <SectionText>{text}</SectionText>}
      </div>
      {children}
    </SectionBox>
  )
}

/** A name in code. */
export const Code = chakra('code', {
  base: {
    fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
    fontSize: '0.875em',
    overflowWrap: 'anywhere',
  },
})

/** A list with one item per line: name, sample, value. */
export const Lines = chakra('div', {
  base: {
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    boxShadow: 'card',
    overflow: 'hidden',
    '& > * + *': { borderTop: '1px solid', borderColor: 'border' },
  },
})

const Anchor = chakra('a', {
  base: {
    color: 'brand.text',
    fontWeight: '560',
    textUnderlineOffset: '3px',
    _hover: { textDecoration: 'underline' },
  },
})

/** The URL of a story or page within Storybook. */
const addressOf = (id: string) => `?path=/${id.endsWith('--docs') ? 'docs' : 'story'}/${id}`

/** A link to a story or Docs page by id; also works in a new tab. */
export function StoryLink({ id, children }: { id: string; children: ReactNode }) {
  function go(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || window.parent === window) return
    event.preventDefault()
    addons.getChannel().emit('navigateUrl', addressOf(id))
  }
  return (
    <Anchor href={`./${addressOf(id)}`} target="_parent" onClick={go}>
      {children}
    </Anchor>
  )
}
