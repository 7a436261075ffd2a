import { chakra } from '@chakra-ui/react'
import { avatarColors } from '#theme/avatarColors.ts'
import { medals } from '#theme/medals.ts'
import { colors } from '#theme/tokens.ts'
import { contrast } from '#lib/names.ts'
import { Code, Lines, Page, Section } from './Page.tsx'
import { colour, colourGroups, contrasts, type ColourToken, type Mode, modes, uses } from './tokens.ts'

const Line = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'repeat(2, minmax(0, 1fr))',
      md: 'minmax(0, 10rem) repeat(2, minmax(0, 1fr))',
    },
    alignItems: 'stretch',
    '& > :first-child': { gridColumn: { base: '1 / -1', md: 'auto' }, padding: '4' },
  },
})
const Half = chakra('div', {
  base: { display: 'grid', alignContent: 'center', gap: '3', padding: '4', fontSize: 'sm' },
})
const Swatch = chakra('span', {
  base: {
    flexShrink: 0,
    boxSize: '12',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'border',
    boxShadow: 'inset',
  },
})
const Ratios = chakra('ul', {
  base: { listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: '2' },
})
const Ratio = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '2',
    paddingInline: '2.5',
    paddingBlock: '1.5',
    borderRadius: 'sm',
    borderWidth: '1px',
    borderColor: 'border',
    fontSize: 'sm',
    lineHeight: '1.3',
    fontVariantNumeric: 'tabular-nums',
  },
})

const shown = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`

/** A colour in one theme, on that theme's surface, with its contrast on each background it is used on. */
function Look({ token, mode }: { token: ColourToken; mode: Mode }) {
  const edge = colour('border.strong', mode)
  return (
    <Half style={{ background: colour('surface', mode), color: colour('text', mode) }}>
      <chakra.div display="flex" alignItems="center" gap="3" minWidth="0">
        <Swatch style={{ background: token[mode], borderColor: edge }} />
        <div>
          {mode === 'light' ? 'Light' : 'Dark'}
          <Code display="block">{token[mode]}</Code>
        </div>
      </chakra.div>
      <Measures name={token.name} mode={mode} />
    </Half>
  )
}

function Measures({ name, mode }: { name: string; mode: Mode }) {
  const measured = contrasts(name, mode)
  if (measured.length === 0) return null
  return (
    <Ratios>
      {measured.map(({ on, ratio, enough }) => (
        <Ratio
          key={on}
          style={{
            background: colour(on, mode),
            color: colour(uses[name]?.least === 3 ? 'text' : name, mode),
            borderColor: colour(uses[name]?.least === 3 ? name : 'border', mode),
          }}
        >
          <span>{on}</span>
          <strong>
            {shown(ratio)}
            {!enough && ' ✗'}
          </strong>
        </Ratio>
      ))}
    </Ratios>
  )
}

const Ramp = chakra('div', { base: { display: 'grid', gap: '2' } })
const Steps = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 4.5rem), 1fr))',
    borderRadius: 'md',
    overflow: 'hidden',
    borderWidth: '1px',
    borderColor: 'border',
  },
})
const Step = chakra('div', {
  base: {
    padding: '2.5',
    minHeight: '4.5rem',
    fontSize: 'xs',
    lineHeight: '1.4',
    display: 'grid',
    alignContent: 'end',
  },
})

const ink = (hex: string) => (contrast(hex, '#ffffff') >= 4.5 ? '#ffffff' : '#000000')

function Chip({ hex, name }: { hex: string; name: string }) {
  return (
    <Step style={{ background: hex, color: ink(hex) }}>
      <strong>{name}</strong>
      <span>{hex}</span>
    </Step>
  )
}

const ramps = Object.entries(colors).flatMap(([name, steps]) =>
  'value' in steps
    ? []
    : [{ name, steps: Object.entries(steps).map(([step, { value }]) => ({ step, hex: value })) }],
)

/** Every colour of the tokens. */
export function Colours() {
  return (
    <Page
      title="Colours"
      lead="Parts name what a colour is for, never the colour itself; each name has a value for light and one for dark. Where something is read or seen on something else, its contrast stands beside it: words need 4.5 : 1, outlines and marks 3 : 1."
    >
      {colourGroups.map(({ group, tokens }) => (
        <Section key={group} title={group}>
          <Lines>
            {tokens.map((token) => (
              <Line key={token.name}>
                <Code fontWeight="600">{token.name}</Code>
                {modes.map((mode) => (
                  <Look key={mode} token={token} mode={mode} />
                ))}
              </Line>
            ))}
          </Lines>
        </Section>
      ))}
      <Section title="Palette" text="What the names above are made of. Only the theme reads it.">
        {ramps.map(({ name, steps }) => (
          <Ramp key={name}>
            <Code>{name}</Code>
            <Steps>
              {steps.map(({ step, hex }) => (
                <Chip key={step} name={step} hex={hex} />
              ))}
            </Steps>
          </Ramp>
        ))}
      </Section>
      <Section title="Medals" text="The same in light and dark: a medal is a picture, not a surface.">
        {Object.entries(medals).map(([place, metal]) => (
          <Steps key={place}>
            {Object.entries(metal).map(([name, hex]) => (
              <Chip key={name} name={name} hex={hex.slice(0, 7)} />
            ))}
          </Steps>
        ))}
      </Section>
      <Section
        title="People without a picture"
        text="Grounds of initials. White letters read on each at 4.5 : 1 or better."
      >
        <Steps>
          {avatarColors.map((hex) => (
            <Chip key={hex} name={shown(contrast(hex, '#ffffff'))} hex={hex} />
          ))}
        </Steps>
      </Section>
    </Page>
  )
}
