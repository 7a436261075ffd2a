import { contrast } from '#lib/names.ts'
import { colors, semanticColors } from '#theme/tokens.ts'

export type Mode = 'light' | 'dark'
export const modes: readonly Mode[] = ['light', 'dark']

interface Pair {
  value: { base: string; _dark: string }
}

const isColour = (entry: (typeof colors)[keyof typeof colors]): entry is { value: string } =>
  typeof entry.value === 'string'

/** The value of a light/dark pair in one mode, with references to the palette resolved. */
export function inMode({ value }: Pair, mode: Mode): string {
  return value[mode === 'light' ? 'base' : '_dark'].replace(
    /^\{colors\.(\w+)(?:\.(\w+))?\}$/,
    (_, name: keyof typeof colors, step = '') => {
      const found = colors[name]
      const { value: hex } = isColour(found) ? found : (found[step] ?? { value: '' })
      return hex
    },
  )
}

export interface ColourToken {
  /** The name used in components: `text.muted`. */
  name: string
  light: string
  dark: string
}

const tokenGroups: readonly { group: string; tokens: ColourToken[] }[] = Object.entries(semanticColors).map(
  ([group, steps]) => ({
    group,
    tokens: Object.entries<Pair>(steps).map(([step, pair]) => ({
      name: step === 'DEFAULT' ? group : `${group}.${step}`,
      light: inMode(pair, 'light'),
      dark: inMode(pair, 'dark'),
    })),
  }),
)
const lone = tokenGroups.filter(({ tokens }) => tokens.length === 1)

/** All semantic colours by group. Groups with a single colour are merged into one, which comes first. */
export const colourGroups = [
  { group: lone.map(({ group }) => group).join(', '), tokens: lone.flatMap(({ tokens }) => tokens) },
  ...tokenGroups.filter(({ tokens }) => tokens.length > 1),
]

const byName = new Map(colourGroups.flatMap(({ tokens }) => tokens.map((token) => [token.name, token])))

/** The value of a semantic colour. @throws {Error} for an unknown name. */
export function colour(name: string, mode: Mode): string {
  const token = byName.get(name)
  if (!token) throw new Error(`There is no colour called ${name}`)
  return token[mode]
}

interface Use {
  /** The backgrounds that the colour is used on. */
  on: readonly string[]
  /** Minimum contrast: 4.5 for text, 3 for graphics. */
  least: number
}

const grounds = ['surface', 'bg', 'sunken']
const words = (...on: string[]): Use => ({ on, least: 4.5 })
const marks = (...on: string[]): Use => ({ on, least: 3 })

/** The backgrounds and minimum contrast of each foreground colour. */
export const uses: Readonly<Record<string, Use>> = {
  text: words(...grounds),
  'text.muted': words(...grounds),
  'text.subtle': words(...grounds),
  'brand.text': words(...grounds, 'brand.subtle'),
  'brand.on': words('brand', 'brand.hover'),
  brand: marks(...grounds),
  accent: words(...grounds, 'accent.subtle'),
  success: words('surface', 'success.subtle'),
  warning: words('surface', 'warning.subtle'),
  danger: words('surface', 'bg', 'danger.subtle'),
  info: words('surface', 'info.subtle'),
  'border.input': marks('surface', 'bg'),
  focus: marks(...grounds),
}

export interface Measured {
  on: string
  ratio: number
  enough: boolean
}

/** The contrast of a colour on each of its backgrounds; empty for a background colour. */
export function contrasts(name: string, mode: Mode): Measured[] {
  const use = uses[name]
  return (use?.on ?? []).map((on) => {
    const ratio = contrast(colour(name, mode), colour(on, mode))
    return { on, ratio, enough: ratio >= (use?.least ?? 0) }
  })
}
