import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { system } from '#theme/system.ts'
import { durations } from '#theme/tokens.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { findInKit } from './kitSources.ts'
import { Code, Lines, Page, Section } from './Page.tsx'

const Line = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'minmax(0, 20rem) minmax(0, 1fr) auto' },
    alignItems: 'center',
    columnGap: '6',
    rowGap: '1',
    paddingInline: '5',
    paddingBlock: '3',
  },
})
const Note = chakra('div', {
  base: {
    fontSize: 'sm',
    color: 'text.muted',
    gridRow: { base: '2', md: 'auto' },
    gridColumn: { base: '1', md: 'auto' },
  },
})
const Stage = chakra('div', {
  base: {
    boxSize: '12',
    overflow: 'hidden',
    borderRadius: 'sm',
    gridRow: { base: '1 / span 2', md: 'auto' },
  },
})
const Box = chakra('div', { base: { boxSize: 'full', borderRadius: 'sm', bg: 'brand' } })

const animations = findInKit(/'((?:fade|pop|slide|drawer|pulse|spin)\w* [\d.]+m?s [^']+)'/g)
const transitions = findInKit(/transitionProperty: '([^']+)'/g)

/** Motion: durations, their use in the kit, and reduced motion. */
export function Motion() {
  const [round, setRound] = useState(0)
  return (
    <Page
      title="Motion"
      lead="Short, and only where something comes, goes or answers. What comes slows down at its end, what goes hurries away. Whoever has asked their device for less motion sees none of it."
    >
      <Section title="Durations">
        <Lines>
          {Object.entries(durations).map(([name, { value }]) => (
            <Line key={name}>
              <Code fontWeight="600">{name}</Code>
              <Note>{value}</Note>
            </Line>
          ))}
        </Lines>
      </Section>
      <Section
        title="What comes and goes"
        text="Each animation of the kit with its length and curve, and the parts that use it."
      >
        <chakra.div>
          <Button variant="secondary" onClick={() => setRound(round + 1)}>
            Play them again
          </Button>
        </chakra.div>
        <Lines key={round}>
          {animations.map(({ value, parts }) => (
            <Line key={value}>
              <Code fontWeight="600">{value}</Code>
              <Note>{parts.join(', ')}</Note>
              <Stage>
                <Box animation={value} />
              </Stage>
            </Line>
          ))}
        </Lines>
      </Section>
      <Section
        title="What answers a touch"
        text={`What changes under a finger or a mouse, in ${durations.fast.value}.`}
      >
        <Lines>
          {transitions.map(({ value, parts }) => (
            <Line key={value}>
              <Code fontWeight="600">{value}</Code>
              <Note>{parts.join(', ')}</Note>
            </Line>
          ))}
        </Lines>
      </Section>
      <Section title="Movements" text="The keyframes of the theme.">
        <Lines>
          {Object.entries(system._config.theme?.keyframes ?? {}).map(([name, frames]) => (
            <Line key={name}>
              <Code fontWeight="600">{name}</Code>
              <Note>
                <Code>
                  {JSON.stringify(frames)
                    .replace(/[{}"]+/g, ' ')
                    .trim()}
                </Code>
              </Note>
            </Line>
          ))}
        </Lines>
      </Section>
    </Page>
  )
}
