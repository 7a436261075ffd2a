import { expect, it } from 'vitest'
import { style } from '../../../../../server/modules/purchases/testCheckoutPage.ts'
import { colors, semanticColors } from '../../../../../src/theme/tokens.ts'

/** Palette colours by token name. */
const palette = new Map<string, string>([
  ['{colors.white}', colors.white.value],
  ...(['sand', 'teal'] as const).flatMap((name) =>
    Object.entries(colors[name]).map(([step, { value }]): [string, string] => [
      `{colors.${name}.${step}}`,
      value,
    ]),
  ),
])

const { bg, surface, text, border, brand, warning } = semanticColors

it.each([
  ['bg', bg.DEFAULT],
  ['card', surface.DEFAULT],
  ['text', text.DEFAULT],
  ['muted', text.muted],
  ['line', border.DEFAULT],
  ['brand', brand.DEFAULT],
  ['on', brand.on],
  ['note', warning.subtle],
  ['note-text', warning.DEFAULT],
])('the page of test payments has the theme’s colours, light and dark: %s', (name, { value }) => {
  const used = [...style.matchAll(new RegExp(`--${name}:(#[0-9a-f]{6})`, 'gu'))].map(([, color]) => color)
  expect(used).toEqual([value.base, value._dark].map((color) => palette.get(color) ?? color))
})
