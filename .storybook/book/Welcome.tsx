import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { coast } from '#theme/coast.ts'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { Code, Page, Section, StoryLink } from './Page.tsx'

const Head = chakra('header', {
  base: {
    display: 'grid',
    gridTemplateColumns: { md: 'minmax(0, 3fr) minmax(0, 2fr)' },
    alignItems: 'stretch',
    borderRadius: 'lg',
    overflow: 'hidden',
    boxShadow: 'float',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'border',
  },
})
const Words = chakra('div', { base: { padding: { base: '6', md: '12' } } })
const Name = chakra('h1', {
  base: { fontSize: '3xl', fontWeight: '700', letterSpacing: '-0.025em', lineHeight: '1.15', marginTop: '5' },
})
const Lead = chakra('p', {
  base: { fontSize: 'lg', color: 'text.muted', marginTop: '3', maxWidth: '46ch', textWrap: 'pretty' },
})
const Picture = chakra('svg', {
  base: {
    display: 'block',
    width: 'full',
    height: 'full',
    minHeight: '13rem',
    order: { base: '-1', md: '0' },
  },
})

/** A smaller version of the lighthouse on the sign-in page. */
function Coast() {
  return (
    <Picture viewBox="0 0 320 300" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <rect width="320" height="300" fill={coast.sky} />
      <circle cx="92" cy="158" r="92" fill={coast.glow} />
      <circle cx="92" cy="158" r="46" fill={coast.sun} />
      <path d="M206 86 20 40v52z" fill={coast.lamp} opacity="0.75" />
      <path d="M0 176c60-26 120-20 180-4s104 6 140-8v140H0z" fill={coast.far} />
      <path d="M0 206c70-18 130 8 190 4s96-14 130-10v100H0z" fill={coast.sea} />
      <path d="M150 300c8-40 30-58 66-62s78 6 104 26v36z" fill={coast.rock} />
      <path d="M198 104h32l9 138h-50z" fill={coast.tower} />
      <path d="M195.500 142h37l2.300 34h-41.600z" fill={coast.band} />
      <rect x="196" y="80" width="36" height="22" rx="4" fill={coast.lamp} />
      <path d="M192 104h44v8h-44zM194 80l20-22 20 22z" fill={coast.ink} />
      <path d="M0 258c60-16 110 2 170 12s110 0 150-8v40H0z" fill={coast.near} />
      <path d="M0 280c70-10 130 8 200 10s90-6 120-6v20H0z" fill={coast.deep} />
    </Picture>
  )
}

const Cards = chakra('div', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))' },
})
const CardBox = chakra('div', {
  base: {
    display: 'grid',
    alignContent: 'start',
    gap: '2',
    padding: '5',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    boxShadow: 'card',
  },
})
const CardName = chakra('h3', { base: { fontSize: 'lg', fontWeight: '640', letterSpacing: '-0.01em' } })
const CardText = chakra('p', { base: { color: 'text.muted', textWrap: 'pretty' } })

function Card({ title, children, links }: { title: string; children: ReactNode; links: ReactNode }) {
  return (
    <CardBox>
      <CardName>{title}</CardName>
      <CardText>{children}</CardText>
      <chakra.p display="flex" flexWrap="wrap" columnGap="4" rowGap="1">
        {links}
      </chakra.p>
    </CardBox>
  )
}

const Steps = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { md: 'minmax(0, 11rem) minmax(0, 1fr)' },
    columnGap: '8',
    rowGap: { base: '1', md: '4' },
    '& dt': { fontWeight: '620', marginTop: { base: '3', md: '0' } },
    '& dd': { color: 'text.muted', maxWidth: 'prose', textWrap: 'pretty' },
  },
})

/** The welcome page: what Faro is, and how to navigate the book. */
export function Welcome() {
  return (
    <Page
      title="Faro"
      lead=""
      head={
        <Head>
          <Words>
            <Badge tone="brand">The book of the product</Badge>
            <Name>Faro, in every state</Name>
            <Lead>
              Faro is a home for coaching communities, in Spanish: people post and comment, write to each
              other, meet, learn, earn points and tell what has changed for them. This book shows each screen
              and each part of it as it really runs, also when something is empty, slow, refused or gone.
            </Lead>
          </Words>
          <Coast />
        </Head>
      }
    >
      <Section title="How the book is arranged">
        <Cards>
          <Card
            title="Foundations"
            links={<StoryLink id="faro-foundations-colours--docs">Colours</StoryLink>}
          >
            Colours, type, space and motion, drawn from the tokens that the app itself reads.
          </Card>
          <Card title="The kit" links={<StoryLink id="ui-button--docs">Button</StoryLink>}>
            Under <Code>ui</Code>: buttons, fields, dialogs and whatever else every feature is made of.
          </Card>
          <Card
            title="Features"
            links={
              <>
                <StoryLink id="feed-globalpostcard--docs">A post</StoryLink>
                <StoryLink id="feed-globalfeedpage--docs">The feed</StoryLink>
              </>
            }
          >
            One folder each, with its parts and its screens together. A screen’s name ends in{' '}
            <Code>Page</Code>.
          </Card>
          <Card title="States" links={<StoryLink id="ranking-podium--docs">A podium’s states</StoryLink>}>
            Each part has a page, <Code>Docs</Code>, with all of its states; each state also stands alone in
            the tree.
          </Card>
        </Cards>
      </Section>
      <Section title="Finding something">
        <Steps>
          <dt>By a word</dt>
          <dd>
            Press <Code>/</Code> and type it in English or Spanish: <Code lang="es">me gusta</Code>,{' '}
            <Code lang="es">ranking vacío</Code>, <Code lang="es">sin conexión</Code>.
          </dd>
          <dt>By the product’s documents</dt>
          <dd>
            <StoryLink id="faro-what-shows-what--docs">What shows what</StoryLink> leads from each of their
            sections to what shows it.
          </dd>
          <dt>In the dark theme</dt>
          <dd>
            The half-filled circle in the toolbar switches between light and dark, for stories and for these
            pages.
          </dd>
          <dt>On a phone</dt>
          <dd>
            The toolbar’s viewport menu changes the width of a story. Faro has three widths at which it
            changes: see <StoryLink id="faro-foundations-space-and-shape--docs">Space and shape</StoryLink>.
          </dd>
          <dt>With other contents</dt>
          <dd>
            The Controls under a story change what it is given. The address keeps it, so it can be sent to
            somebody.
          </dd>
          <dt>What happens next</dt>
          <dd>
            Stories that go on after the state in their name are hidden. The filter beside the search shows
            them: take the mark from <Code>check</Code>.
          </dd>
        </Steps>
      </Section>
      <Section
        title="Where the rules are"
        text={
          <>
            How parts are built stands in <Code>docs/architecture.md</Code>, how stories are written and
            photographed in <Code>docs/stories.md</Code>. Tokens are in <Code>src/theme</Code>, every word
            that people read in <Code>src/locales/es</Code>.
          </>
        }
      >
        {null}
      </Section>
    </Page>
  )
}
