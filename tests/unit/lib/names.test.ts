import { colorFor, initials, parseHex, readableOn, seedOf } from '#lib/names.ts'
import { avatarColors } from '#theme/avatarColors.ts'
import { describe, expect, it } from 'vitest'

describe('initials', () => {
  it.each([
    ['Lucía Navarro', 'LN'],
    ['  ana   maría  ruiz ', 'AM'],
    ['Ángel Íñigo', 'ÁÍ'],
    ['A\u0301ngel ñandú', 'ÁÑ'],
    ['Liderazgo', 'LI'],
    ['Ñ', 'Ñ'],
    ['🎉 Fiesta Coach', 'FC'],
    ['(Pro) Coach', 'PC'],
    ['3 Pasos', '3P'],
    ['', '?'],
    ['   ', '?'],
    ['👩‍👩‍👧 🎉', '?'],
    [null, '?'],
    [undefined, '?'],
  ])('of %j are %s', (name, expected) => {
    expect(initials(name)).toBe(expected)
  })
})

describe('the colour of a name', () => {
  it('is always the same colour of the palette', () => {
    for (const name of ['Liderazgo Consciente', 'Marta Ríos', '', '🎉']) {
      expect(colorFor(name)).toBe(colorFor(name))
      expect(avatarColors).toContain(colorFor(name))
    }
  })

  it('ignores case, spacing and the form of an accent', () => {
    expect(colorFor(' marta  RÍOS ')).toBe(colorFor('Marta Ri\u0301os'))
    expect(seedOf(' marta  RÍOS ')).toBe(seedOf('Marta Ri\u0301os'))
    expect(seedOf('Marta Rios')).not.toBe(seedOf('Marta Ríos'))
  })

  it('is unchanged since the first release', () => {
    expect(colorFor('Liderazgo')).toBe('#136864')
  })

  it('uses the whole palette', () => {
    const used = new Set(Array.from({ length: 400 }, (_, n) => colorFor(`Comunidad ${n}`)))
    expect(used.size).toBe(avatarColors.length)
  })
})

describe('the text colour on a background', () => {
  it('is white if it is readable, otherwise black', () => {
    expect(readableOn('#136864')).toBe('#ffffff')
    expect(readableOn('#4ECDC4')).toBe('#000000')
    expect(readableOn('#fff')).toBe('#000000')
    expect(readableOn('#000')).toBe('#ffffff')
  })

  it('accepts hex colours only', () => {
    expect(parseHex('#0f8')).toEqual([0, 255, 136])
    expect(parseHex('4ECDC4')).toEqual([78, 205, 196])
    for (const wrong of ['', 'red', '#12345', 'url(x)', null]) expect(parseHex(wrong)).toBeNull()
  })
})
