import { chakra, ChakraProvider } from '@chakra-ui/react'
import { Global } from '@emotion/react'
import type { MouseEvent, ReactNode } from 'react'
import { addons } from 'storybook/preview-api'
import { system } from '#theme/system.ts'

/** What Storybook draws around a page gives way to the page's own ground. */
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
  /** Stands in place of the title's lines. */
  head?: ReactNode
  children: ReactNode
}

/** A page of the book, drawn with Faro's own tokens. */
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

/** A part of a page, under a heading. */
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

/** A name as it is written in the code. */
export const Code = chakra('code', {
  base: {
    fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
    fontSize: '0.875em',
    overflowWrap: 'anywhere',
  },
})

/** A list of things that each take a line: name, picture, value. */
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

/** The address of a page of the book, within Storybook. */
const addressOf = (id: string) => `?path=/${id.endsWith('--docs') ? 'docs' : 'story'}/${id}`

/** Leads to a story or a page of documentation by its id, also in a new window. */
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
