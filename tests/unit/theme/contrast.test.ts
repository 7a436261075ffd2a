import { contrast, readableOn } from '#lib/names.ts'
import { avatarColors } from '#theme/avatarColors.ts'
import { colors, semanticColors } from '#theme/tokens.ts'
import { describe, expect, it } from 'vitest'

type Theme = 'base' | '_dark'

/** Returns a property by name at any depth. */
const get = (from: unknown, key: string): unknown =>
  typeof from === 'object' && from !== null ? Reflect.get(from, key) : undefined

const walk = (from: unknown, path: string) => path.split('.').reduce(get, from)

/** Returns the hex value of a semantic token such as 'brand.hover' in one of the themes. */
function hex(token: string, theme: Theme): string {
  const path = token.includes('.') ? token : `${token}.DEFAULT`
  const raw = String(walk(semanticColors, `${path}.value.${theme}`))
  const reference = /^\{colors\.(.+)\}$/.exec(raw)?.[1]
  return reference ? String(walk(colors, `${reference}.value`)) : raw
}

const text: [string, string][] = [
  ['text', 'bg'],
  ['text', 'surface'],
  ['text', 'sunken'],
  ['text.muted', 'bg'],
  ['text.muted', 'surface'],
  ['text.muted', 'sunken'],
  ['text.subtle', 'surface'],
  ['text.subtle', 'bg'],
  ['brand.on', 'brand'],
  ['brand.on', 'brand.hover'],
  ['brand.text', 'surface'],
  ['brand.text', 'bg'],
  ['brand.text', 'brand.subtle'],
  ['accent', 'surface'],
  ['accent', 'accent.subtle'],
  ['success', 'success.subtle'],
  ['warning', 'warning.subtle'],
  ['warning', 'surface'],
  ['danger', 'danger.subtle'],
  ['danger', 'surface'],
  ['danger', 'bg'],
  ['info', 'info.subtle'],
  // The confirm button of destructive actions, and the tooltip.
  ['surface', 'danger'],
  ['bg', 'text'],
]

const shapes: [string, string][] = [
  ['focus', 'bg'],
  ['focus', 'surface'],
  ['border.input', 'surface'],
  ['border.input', 'bg'],
]

describe.each(['base', '_dark'] as const)('theme %s', (theme) => {
  it.each(text)('has a text contrast of at least 4.5 (AA): %s on %s', (ink, ground) => {
    expect(contrast(hex(ink, theme), hex(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(shapes)('has a graphics contrast of at least 3 (AA): %s on %s', (ink, ground) => {
    expect(contrast(hex(ink, theme), hex(ground, theme))).toBeGreaterThanOrEqual(3)
  })
})

describe('avatars', () => {
  it('have twelve different backgrounds', () => {
    expect(new Set(avatarColors).size).toBe(12)
  })

  it.each(avatarColors)('have readable white text on %s', (color) => {
    expect(contrast(color, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(readableOn(color)).toBe('#ffffff')
  })

  it('have readable initials whatever colour a server sends', () => {
    for (let n = 0; n < 0xffffff; n += 0x1111) {
      const color = `#${n.toString(16).padStart(6, '0')}`
      expect(contrast(color, readableOn(color))).toBeGreaterThanOrEqual(4.5)
    }
  })
})

describe('the contrast function', () => {
  it('returns the values of the WCAG definition', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrast('#136864', '#ffffff')).toBeCloseTo(6.58, 2)
    expect(contrast('rojo', '#ffffff')).toBe(1)
  })
})
