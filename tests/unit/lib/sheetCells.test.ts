import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { isAddress, protectCell, readAddress, unprotectCell } from '../../../src/lib/sheetCells.ts'

const signs = ['=', '+', '-', '@', "'", '"', ',', ';', '\t', '\r', '\n', '|', ' ', '\u200B', '＝', 'a', '1']
const texts = fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 })

/**
 * Parses cells like spreadsheets: quotes count only where a cell begins, and text after the closing one is kept.
 */
function looseCells(file: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  let begun = false
  for (let at = 0; at < file.length; at += 1) {
    const sign = file.charAt(at)
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (file[at + 1] === '"') cell += file.charAt((at += 1))
      else quoted = false
    } else if (sign === separator || sign === '\n' || sign === '\r') {
      cells.push(cell)
      cell = ''
      begun = false
      continue
    } else if (sign === '"' && !begun) quoted = true
    else cell += sign
    begun = true
  }
  return [...cells, cell]
}
const isFormula = (cell: string) => /^['"\s\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell) && !cell.startsWith("'")

describe('a protected cell', () => {
  it('is no formula with any separator, wherever it is in the file', () => {
    fc.assert(
      fc.property(
        fc.array(texts, { minLength: 2, maxLength: 4 }),
        fc.constantFrom(';', ','),
        (row, delimiter) => {
          const file = Papa.unparse([row.map(protectCell)], { delimiter })
          for (const separator of [';', ',', '\t', '|']) {
            expect(looseCells(file, separator).filter(isFormula)).toEqual([])
          }
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('is parsed as its original text', () => {
    fc.assert(
      fc.property(texts, (text) => unprotectCell(protectCell(text)) === text),
      {
        numRuns: 2000,
      },
    )
  })

  it('is unchanged if it contains nothing dangerous', () => {
    for (const text of ['Ana', "O'Brien", 'Gil, Ana', 'a-b; c', '1,5']) expect(protectCell(text)).toBe(text)
  })
})

describe('an e-mail address in a cell', () => {
  it.each([
    ['ana@x.es', 'ana@x.es', ''],
    ['\u200Bana@x.es\u00A0', 'ana@x.es', ''],
    ['\uFEFFana@x.es\u202C', 'ana@x.es', ''],
    ['Ana <ana@x.es>', 'ana@x.es', 'Ana'],
    ['"Gil, Ana" <ana@x.es>;', 'ana@x.es', 'Gil, Ana'],
    ['<ana@x.es>', 'ana@x.es', ''],
    ["'ana@x.es'", 'ana@x.es', ''],
    ['mailto:ana@x.es', 'ana@x.es', ''],
    ['ana@x.es, ', 'ana@x.es', ''],
    ['ana@x.es ::: ana@trabajo.es', 'ana@x.es', ''],
  ])('is found in %j', (cell, email, name) => {
    expect(readAddress(cell)).toEqual({ email, name })
    expect(isAddress(email)).toBe(true)
  })

  it.each([
    '',
    'sin-arroba',
    'ana@',
    'a@b',
    'ana perez@x.es',
    'ana@x.es bea@x.es',
    `${'a'.repeat(250)}@x.es`,
  ])('is missing in %j', (cell) => expect(isAddress(readAddress(cell).email)).toBe(false))
})
