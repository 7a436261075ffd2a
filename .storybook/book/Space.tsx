import { chakra } from '@chakra-ui/react'
import { system } from '#theme/system.ts'
import { radii, shadows, sizes, spacing, zIndex } from '#theme/tokens.ts'
import { Code, Lines, Page, Section } from './Page.tsx'
import { colour, inMode, modes } from './tokens.ts'

const Line = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 4rem) minmax(0, 6rem) minmax(0, 1fr)',
    alignItems: 'center',
    columnGap: '4',
    paddingInline: '5',
    paddingBlock: '2',
    fontSize: 'sm',
  },
})
const Bar = chakra('div', { base: { height: '3', bg: 'brand', borderRadius: '2px', maxWidth: 'full' } })
const Grid = chakra('div', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 10rem), 1fr))' },
})
const Sample = chakra('div', {
  base: { height: '7rem', bg: 'brand.subtle', borderWidth: '1px', borderColor: 'brand.border' },
})
const Note = chakra('div', { base: { fontSize: 'sm', color: 'text.muted', overflowWrap: 'anywhere' } })
const Ground = chakra('div', {
  base: { padding: '8', borderRadius: 'lg', borderWidth: '1px', borderColor: 'border' },
})
const Raised = chakra('div', {
  base: { borderRadius: 'lg', padding: '5', fontSize: 'sm', borderWidth: '1px', borderColor: 'border' },
})

const inPixels = (rem: string) => `${parseFloat(rem) * 16} px`
const steps = Object.entries(spacing).sort(([a], [b]) => Number(a) - Number(b))
const measures = Object.entries(sizes).filter(([name]) => !(name in spacing))

/** Spacing, radii, shadows, layers and breakpoints. */
export function Space() {
  return (
    <Page
      title="Space and shape"
      lead="Everything stands on a grid of four pixels. Corners, shadows and layers have few steps, so that what looks alike is alike."
    >
      <Section
        title="Space"
        text="The number is a multiple of 4 px; in rem, so it grows with a person’s text."
      >
        <Lines>
          {steps.map(([name, { value }]) => (
            <Line key={name}>
              <Code fontWeight="600">{name}</Code>
              <Note>{inPixels(value)}</Note>
              <Bar style={{ width: value }} />
            </Line>
          ))}
        </Lines>
      </Section>
      <Section title="Sizes with a name">
        <Lines>
          {measures.map(([name, { value }]) => (
            <Line key={name}>
              <Code fontWeight="600">{name}</Code>
              <Note>{value}</Note>
              <Bar style={{ width: value }} />
            </Line>
          ))}
        </Lines>
      </Section>
      <Section title="Corners">
        <Grid>
          {Object.entries(radii).map(([name, { value }]) => (
            <div key={name}>
              <Sample style={{ borderRadius: value }} />
              <chakra.div marginTop="2">
                <Code fontWeight="600">{name}</Code>
              </chakra.div>
              <Note>{value}</Note>
            </div>
          ))}
        </Grid>
      </Section>
      <Section
        title="Shadows"
        text="In the dark a raised thing is lighter than its ground, so its shadow may be none."
      >
        <chakra.div display="grid" gap="4" gridTemplateColumns={{ md: 'repeat(2, minmax(0, 1fr))' }}>
          {modes.map((mode) => (
            <Ground
              key={mode}
              style={{
                background: colour('bg', mode),
                color: colour('text', mode),
                borderColor: colour('border', mode),
              }}
            >
              <chakra.div display="grid" gap="8">
                {Object.entries(shadows).map(([name, pair]) => (
                  <Raised
                    key={name}
                    style={{
                      background: colour('surface', mode),
                      borderColor: colour('border', mode),
                      boxShadow: inMode(pair, mode),
                    }}
                  >
                    <Code fontWeight="600">{name}</Code>
                    <div style={{ color: colour('text.muted', mode) }}>{inMode(pair, mode)}</div>
                  </Raised>
                ))}
              </chakra.div>
            </Ground>
          ))}
        </chakra.div>
      </Section>
      <Section
        title="Widths"
        text="From each of these on a layout may change; what is narrower is drawn for a phone."
      >
        <Lines>
          {system.breakpoints.values.map(({ name, min }) => (
            <Line key={name}>
              <Code fontWeight="600">{name}</Code>
              <Note>{inPixels(min ?? '0')}</Note>
              <Bar style={{ width: `${(parseFloat(min ?? '0') / 80) * 100}%` }} />
            </Line>
          ))}
        </Lines>
      </Section>
      <Section title="Layers" text="What lies over what.">
        <Lines>
          {Object.entries(zIndex).map(([name, { value }]) => (
            <Line key={name} gridTemplateColumns="minmax(0, 8rem) minmax(0, 1fr)">
              <Code fontWeight="600">{name}</Code>
              <Note>{value}</Note>
            </Line>
          ))}
        </Lines>
      </Section>
    </Page>
  )
}
