import { expect, it } from 'vitest'
import {
  isBlank,
  isContactEmail,
  isEmail,
  normaliseEmail,
  normaliseLine,
  normaliseText,
} from '../../../../src/api/contract/normaliseText.ts'

it.each([
  ['Ana\u200b Ma\u00adría\u2060', 'Ana María'],
  ['\u202eAna\u2066 \u061c\u200fGil\u0007', 'Ana Gil'],
  [' Ana\r\n\t María\u2028\u2800Gil ', 'Ana María Gil'],
  ['Jose\u200b\u0301', 'José'],
  ['a\u200db\ufe0f\ufe0f\u{e0041}', 'ab\ufe0f'],
  ['\u200b\u2800\u3164\u115f\uffa0\u202e\n', ''],
  ['\u0301\ufe0f', ''],
])('stores the line %j as %j', (typed, stored) => {
  expect(normaliseLine(typed)).toBe(stored)
})

it.each([
  '👩‍🏫 👨🏽‍🦰 🏳️‍🌈 ❤️ 1️⃣ 🕵🏽‍♂️ \u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  'می\u200cخواهم',
  'क्\u200dष',
  'שלום, ¿qué tal?',
  'ª º ½ “D’Angelo” <b>&amp;</b>',
])('keeps %j as it is', (text) => {
  expect(normaliseLine(text)).toBe(text)
  expect(normaliseText(text)).toBe(text)
})

it('keeps inner spaces, tabs and line breaks of texts', () => {
  expect(normaliseText('\n uno\r\n    dos\t\ttres\u2029\n\n  cuatro  cinco \n')).toBe(
    'uno\n    dos\t\ttres\n\n\n  cuatro  cinco',
  )
  expect(normaliseText('\u200b\n\u2800\u3164')).toBe('')
  expect(isBlank('⠓')).toBe(false)
})

it.each([
  ['ana@localhost', true, false],
  ['Ana.Gil+faro@mi.casa.es', true, true],
  ['ñandú@españa.es', true, true],
  ['αβγ@faro.test', true, true],
  ['ana\u200b@faro.test', false, false],
  ['ana gil@faro.test', false, false],
  ['ana\u3164@faro.test', false, false],
  ['ana@faro..test', true, false],
  ['ana', false, false],
])('normalises %j as the e-mail of an account to %s, of a contact to %s', (typed, account, contact) => {
  expect([isEmail(normaliseEmail(typed)), isContactEmail(typed)]).toEqual([account, contact])
})

it('composes the letters of e-mails', () => {
  expect(normaliseEmail(' jose\u0301@faro.test ')).toBe('josé@faro.test')
})
