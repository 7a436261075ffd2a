import { expect, it } from 'vitest'
import { tierOf } from '../../../server/modules/communities/membershipTiers.ts'
import { refusalText } from '../../../src/api/testimonials/uploadFailure.ts'
import { orderOf } from '../../../src/components/studio/MemberFilters/memberFilters.ts'
import { ownValue } from '../../../src/lib/ownValue.ts'

const inherited = ['constructor', 'toString', 'hasOwnProperty', '__proto__']

it('returns own properties of an object, not inherited ones', () => {
  expect(ownValue({ uno: 1 }, 'uno')).toBe(1)
  for (const key of inherited) expect(ownValue({ uno: 1 }, key)).toBeUndefined()
})

it('treats a code, sort order or membership named like an inherited property as unknown', () => {
  for (const name of inherited) {
    expect(refusalText({ error: 'No puede ser.', error_code: name })).toBe('No puede ser.')
    expect(orderOf({ sort: name, direction: 'asc' })).toEqual({ sort: 'name', direction: 'asc' })
    expect(tierOf(name)).toMatchObject({ name: 'Usuario Regular', coach: false })
  }
})
