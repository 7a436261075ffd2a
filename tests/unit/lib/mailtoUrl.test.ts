import { expect, it } from 'vitest'
import { mailtoUrl } from '#lib/mailtoUrl.ts'

it.each([
  ['ana+faro@example.com', 'ana%2Bfaro@example.com'],
  ['ana@example.com?bcc=otra@example.com', 'ana%40example.com%3Fbcc%3Dotra@example.com'],
  ['ana&cc=otra@example.com', 'ana%26cc%3Dotra@example.com'],
])('encodes %s, so that it cannot add header fields', (address, encoded) => {
  expect(mailtoUrl(address)).toBe(`mailto:${encoded}`)
})
