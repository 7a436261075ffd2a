import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { sections, type Section as DocumentSection } from './documents.ts'
import { Code, Lines, Page, Section, StoryLink } from './Page.tsx'

interface Entry {
  id: string
  title: string
  name: string
  type: string
  tags?: string[]
}

/** The entries of Storybook's index by title; empty until it has loaded. */
function useEntries(): Map<string, Entry[]> {
  const [entries, setEntries] = useState(new Map<string, Entry[]>())
  useEffect(() => {
    const leaving = new AbortController()
    void fetch('./index.json', { signal: leaving.signal })
      .then((reply) => reply.json() as Promise<{ entries: Record<string, Entry> }>)
      .then((index) => setEntries(Map.groupBy(Object.values(index.entries), ({ title }) => title)))
      .catch(() => undefined)
    return () => leaving.abort()
  }, [])
  return entries
}

const Contents = chakra('nav', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    '& a': {
      paddingInline: '3.5',
      paddingBlock: '1.5',
      borderWidth: '1px',
      borderColor: 'border.strong',
      borderRadius: 'full',
      bg: 'surface',
      color: 'text.muted',
      fontSize: 'sm',
      fontWeight: '600',
      _hover: { color: 'text', bg: 'sunken' },
    },
  },
})
const Line = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { md: 'minmax(0, 15rem) minmax(0, 1fr)' },
    columnGap: '6',
    rowGap: '1',
    paddingInline: '5',
    paddingBlock: '3.5',
  },
})
const States = chakra('details', {
  base: {
    fontSize: 'sm',
    color: 'text.muted',
    '& summary': { cursor: 'pointer', width: 'fit-content' },
    '& ul': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '4',
      rowGap: '1',
      marginTop: '2',
      listStyle: 'none',
    },
    '& a': { fontWeight: '500' },
  },
})

const anchorOf = (title: string) => title.toLowerCase().replace(/\P{L}+/gu, '-')

function Part({ title, name, entries }: { title: string; name: string; entries: Entry[] }) {
  const docs = entries.find(({ type }) => type === 'docs')
  const states = entries.filter(({ type, tags }) => type === 'story' && !tags?.includes('check'))
  const short = title.slice(title.indexOf('/') + 1)
  return (
    <Line>
      <div>
        {docs ? <StoryLink id={docs.id}>{short}</StoryLink> : short}
        <chakra.div lang="es" fontSize="sm" color="text.muted">
          {name}
        </chakra.div>
      </div>
      {states.length > 0 && (
        <States>
          <summary>{states.length === 1 ? 'One state' : `${states.length} states`}</summary>
          <ul>
            {states.map(({ id, name: state }) => (
              <li key={id}>
                <StoryLink id={id}>{state}</StoryLink>
              </li>
            ))}
          </ul>
        </States>
      )}
    </Line>
  )
}

function Parts({ section, entries }: { section: DocumentSection; entries: Map<string, Entry[]> }) {
  return (
    <div id={anchorOf(section.title)} lang="es">
      <Section title={section.title} text={section.route && <Code>{section.route}</Code>}>
        <chakra.div lang="en">
          <Lines>
            {Object.entries(section.stories).map(([title, [name]]) => (
              <Part key={title} title={title} name={name} entries={entries.get(title) ?? []} />
            ))}
          </Lines>
        </chakra.div>
      </Section>
    </div>
  )
}

/** Maps each section of the product spec to the stories that show it. */
export function WhatShowsWhat() {
  const entries = useEntries()
  return (
    <Page
      title="What shows what"
      lead="The sections of the product’s documents, by what they are about, and the parts that show each. The small line under a name is what people call it: the tree’s search knows those words."
    >
      <Contents aria-label="Sections" lang="es">
        {sections.map(({ title }) => (
          <a
            key={title}
            href={`#${anchorOf(title)}`}
            onClick={(event) => jump(event.currentTarget.hash, event)}
          >
            {title}
          </a>
        ))}
      </Contents>
      {sections.map((section) => (
        <Parts key={section.title} section={section} entries={entries} />
      ))}
    </Page>
  )
}

/** Scrolls to an anchor without changing the frame's URL, which determines the page. */
function jump(hash: string, event: { preventDefault: () => void }): void {
  event.preventDefault()
  document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
}
