import { chakra } from '@chakra-ui/react'
import { fonts, fontSizes, sizes } from '#theme/tokens.ts'
import { findInKit } from './kitSources.ts'
import { Code, Lines, Page, Section } from './Page.tsx'

const Line = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { md: 'minmax(0, 9rem) minmax(0, 1fr)' },
    alignItems: 'baseline',
    columnGap: '6',
    rowGap: '1',
    paddingInline: '5',
    paddingBlock: '4',
  },
})
const Note = chakra('div', { base: { fontSize: 'sm', color: 'text.muted' } })

const specimen = 'Comunidades que acompañan'
const weights = findInKit(/fontWeight(?:: |=)['"](\d+)['"]/g)
const heights = findInKit(/lineHeight(?:: |=)['"]([\d.]+)['"]/g)

/** The type scale, the weights and the line length. */
export function Type() {
  return (
    <Page
      title="Type"
      lead="Sizes are in rem, so that a person’s own text size counts. What is large already grows no further than a long word has room on a phone."
    >
      <Section title="Scale">
        <Lines>
          {Object.entries(fontSizes).map(([name, { value }]) => (
            <Line key={name}>
              <div>
                <Code fontWeight="600">{name}</Code>
                <Note>{value}</Note>
              </div>
              <chakra.p lang="es" style={{ fontSize: value }} lineHeight="1.3" overflowWrap="anywhere">
                {specimen}
              </chakra.p>
            </Line>
          ))}
        </Lines>
      </Section>
      <Section title="Weights" text="Those that the kit uses, and where.">
        <Lines>
          {weights.map(({ value, parts }) => (
            <Line key={value}>
              <Code fontWeight="600">{value}</Code>
              <div>
                <chakra.p lang="es" fontSize="lg" style={{ fontWeight: Number(value) }}>
                  {specimen}
                </chakra.p>
                <Note>{parts.join(', ')}</Note>
              </div>
            </Line>
          ))}
        </Lines>
      </Section>
      <Section title="Height of a line" text="1.5 where nothing else is said.">
        <Lines>
          {heights.map(({ value, parts }) => (
            <Line key={value}>
              <Code fontWeight="600">{value}</Code>
              <Note>{parts.join(', ')}</Note>
            </Line>
          ))}
        </Lines>
      </Section>
      <Section title="Length of a line" text={`A text that is read is no wider than ${sizes.prose.value}.`}>
        <chakra.p
          lang="es"
          maxWidth="prose"
          borderInlineEnd="2px solid"
          borderColor="brand"
          paddingInlineEnd="4"
        >
          Un espacio para quienes acompañan equipos y quieren hacerlo con calma, criterio y humanidad. Cada
          semana compartimos una práctica, la probamos durante unos días y contamos después qué ha cambiado,
          qué no y qué haríamos de otra manera.
        </chakra.p>
      </Section>
      <Section
        title="Face"
        text="The device’s own; this book brings Inter, so that its photographs are the same everywhere."
      >
        <Code>{fonts.body.value}</Code>
      </Section>
    </Page>
  )
}
