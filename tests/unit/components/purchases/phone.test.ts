import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  countries,
  countryById,
  homeCountry,
  readPhone,
} from '../../../../src/components/purchases/PhoneModal/countries.ts'
import { phoneDraft, phoneSchema } from '../../../../src/components/purchases/PhoneModal/phone.schema.ts'
import {
  toE164,
  cleanPhoneInput,
  withCode,
} from '../../../../src/components/purchases/PhoneModal/phoneText.ts'

const says = (phone: string, code = '34') =>
  z.safeParse(phoneSchema, { phone, country: { id: 'ES', code } }).error?.issues[0]?.message

describe('a phone number', () => {
  it.each(['', '   ', '+', '+34', '+34 '])('is required: «%s»', (phone) => {
    expect(says(phone)).toBe('El número de teléfono es requerido para completar la compra')
  })
  it.each([
    ['612345678', '+34612345678'],
    [' 612 34 56 78 ', '+34612 34 56 78'],
    ['34612345678', '+3434612345678'],
    ['()', '+34612345678'],
  ])('must begin with +: «%s»', (phone, example) => {
    const expected =
      phone === '()'
        ? 'El número de teléfono es requerido para completar la compra'
        : `El número de teléfono debe incluir el código de país (ej: ${example})`
    expect(says(phone)).toBe(expected)
  })
  it('must have seven to fifteen digits', () => {
    expect(says('+34612')).toBe('Faltan cifras en el número de teléfono')
    expect(says('+1234567')).toBeUndefined()
    expect(says('+123456789012345')).toBeUndefined()
    expect(says('+1234567890123456')).toBe('Sobran cifras en el número de teléfono')
  })
})

describe('typed or pasted text', () => {
  it.each([
    ['0034612345678', '+34612345678'],
    ['+34 0034612345678', '+34612345678'],
    ['+34 +52 55 1234 5678', '+52 55 1234 5678'],
    ['tel: +34 612-34', '+34 612-34'],
    ['612 34', '612 34'],
    ['abc', ''],
  ])('is formatted from «%s» to «%s»', (typed, tidy) => {
    expect(cleanPhoneInput(typed)).toBe(tidy)
  })
  it('is sent as + and digits only', () => {
    expect(toE164('+34 (612) 34-56.78')).toBe('+34612345678')
  })
  it('keeps the number when the country changes', () => {
    expect(withCode('+34 612 34', '34', '52')).toBe('+52 61234')
    expect(withCode('612', '34', '52')).toBe('+52 612')
    expect(withCode('+34 ', '34', '52')).toBe('+52 ')
  })
})

describe('countries', () => {
  it('have Spanish names and their codes', () => {
    expect(countryById('MX')).toEqual({ id: 'MX', name: 'México', code: '52' })
    expect(countries.common[0]?.id).toBe('ES')
    expect(countries.common.length + countries.others.length).toBeGreaterThan(200)
  })
  it('start with the one of the browser’s languages, otherwise Spain', () => {
    expect(homeCountry(['es-MX', 'es'])).toBe('MX')
    expect(homeCountry(['es', 'es-AR'])).toBe('AR')
    expect(homeCountry(['es', 'nonsense!'])).toBe('ES')
    expect(homeCountry([])).toBe('ES')
  })
  it.each([
    ['+525512345678', 'ES', '+52 55 1234 5678', 'MX'],
    ['+34612345678', 'MX', '+34 612 34 56 78', 'ES'],
    ['+1', 'CA', '+1', 'CA'],
    ['+1', 'ES', '+1', 'US'],
    ['+18095551234', 'US', '+1 809 555 1234', 'DO'],
    ['+9991234', 'ES', '+9991234', undefined],
  ])('are for %s with %s chosen', (typed, chosen, text, country) => {
    expect(readPhone(typed, chosen)).toEqual({ text, country })
  })
})

describe('the draft of a phone number', () => {
  const mexico = { id: 'MX', code: '52' }
  it('contains the number and its country', () => {
    for (const typed of [{ phone: '+52 55 1234', country: mexico }, { phone: '+999 1' }]) {
      expect(z.decode(phoneDraft, z.encode(phoneDraft, typed))).toEqual(typed)
    }
  })
  it('keeps its stored format readable', () => {
    expect(z.decode(phoneDraft, 'MX|52|+52 55 1234')).toEqual({ phone: '+52 55 1234', country: mexico })
    expect(z.decode(phoneDraft, '||+999 1')).toEqual({ phone: '+999 1', country: undefined })
    expect(z.safeDecode(phoneDraft, 'MX|52|').success).toBe(false)
  })
  it('is empty before a number is typed', () => {
    expect(z.encode(phoneDraft, { phone: '+52 ', country: mexico })).toBe('')
    expect(z.encode(phoneDraft, { phone: '' })).toBe('')
    expect(z.decode(phoneDraft, '')).toEqual({})
  })
})
