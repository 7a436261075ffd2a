import { expect, it } from 'vitest'
import list from '../../../../src/components/auth/RegisterForm/commonPasswords.json' with { type: 'json' }
import words from '../../../../src/components/auth/RegisterForm/commonSpanishWords.json' with { type: 'json' }
import { isCommon } from '../../../../src/components/auth/RegisterForm/useCommonPassword.ts'

const anywhere = new Set(list.split(' '))
const common = new Set([...anywhere, ...words.split(' ')])

it('contains three thousand passwords that are long enough to be accepted', () => {
  expect(anywhere.size).toBe(3000)
  expect([...anywhere].filter((password) => password.length < 6)).toEqual([])
})

it.each([
  '123456',
  'password',
  'PASSWORD',
  'Password1!',
  'barcelona',
  'Barcelona2026',
  'qwerty.',
  'Contraseña',
  'contraseña1',
  'hola123',
  'TeQuiero!',
  'mamá2026',
])('warns about %s', (password) => {
  expect(isCommon(password, common)).toBe(true)
})

it.each(['Una-frase-larga-7', 'caballo-grapa-correcto', 'x7$kq2Lm', '2026'])('accepts %s', (password) => {
  expect(isCommon(password, common)).toBe(false)
})
