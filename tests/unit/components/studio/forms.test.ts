import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  blankCommunity,
  changesOf,
  communityDraft,
  communityFormSchema,
  toFormValues,
  toSettings,
} from '../../../../src/components/studio/CommunityForm/communityForm.schema.ts'
import {
  blankInvitation,
  invitationSchema,
  toInvitation,
} from '../../../../src/components/studio/InvitationForm/invitationForm.schema.ts'
import {
  referralEditSchema,
  toEditValues,
  toReferralChange,
} from '../../../../src/components/studio/ReferralsBoard/referralEdit.schema.ts'
import { changesDraft } from '../../../../src/components/studio/shared/useDraftForm.ts'
import { actionText, changeLines } from '../../../../src/components/studio/ChangeDetails/changeText.ts'
import { pictureProblem } from '../../../../src/components/studio/CommunityPictureField/CommunityPictureField.tsx'
import { fixClock } from '../../../../src/lib/clock.ts'
import { runCommunity } from '../../../../src/mocks/fixtures/studio/communities.ts'
import { calledReferral } from '../../../../src/mocks/fixtures/studio/referrals.ts'

/** Returns the messages of a form by field. */
function problems(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const result = z.safeParse(schema, values)
  return Object.fromEntries(
    (result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )
}

beforeEach(() => fixClock('2026-11-21T12:00:00Z'))
afterEach(() => fixClock(null))

describe('the form of a community', () => {
  const valid = { ...blankCommunity, name: 'Círculo' }

  it.each([
    [{ name: '  ' }, { name: 'Escribe el nombre de la comunidad' }],
    [{ name: 'x'.repeat(81) }, { name: 'Como mucho 80 caracteres' }],
    [{ description: 'x'.repeat(601) }, { description: 'Como mucho 600 caracteres' }],
    [{ access_type: 'por_pago' }, { price: 'Escribe el precio de entrar' }],
    [{ access_type: 'por_pago', price: 'poco' }, { price: 'Escribe un precio, como 19,90' }],
    [
      { access_type: 'por_pago', price: '0,10' },
      { price: expect.stringMatching(/^El precio tiene que estar entre 0,50\s€ y 10\.000\s€$/u) },
    ],
    [{ access_type: 'por_pago', currency: 'COP', price: '120000' }, {}],
    [{ access_type: 'por_pago', currency: 'CLP', price: '25.000' }, {}],
    [{ access_type: 'por_pago', currency: 'ARS', price: '30.000,00' }, {}],
    [
      { access_type: 'por_pago', currency: 'COP', price: '0,5' },
      { price: expect.stringMatching(/^El precio tiene que estar entre 4000\sCOP y 999\.999\sCOP$/u) },
    ],
    [
      { access_type: 'por_pago', currency: 'CLP', price: '1990,50' },
      { price: 'En CLP no hay céntimos: escribe un precio entero' },
    ],
    [
      { access_type: 'por_pago', price: '1,250' },
      { price: 'Se puede leer de dos maneras: escríbelo sin separar los miles, o con sus decimales' },
    ],
    [{ access_type: 'por_pago', price: '1.234,567' }, { price: 'Escribe como mucho 2 decimales' }],
    [{ max_members: '1.000' }, {}],
    [{ max_members: '1,5' }, { max_members: 'Escribe un número entero, como 50' }],
    [{ max_members: '0' }, { max_members: 'Tiene que estar entre 1 y 1.000.000' }],
    [
      { name: '', access_type: 'por_pago', price: 'poco', max_members: '1,5' },
      {
        name: 'Escribe el nombre de la comunidad',
        price: 'Escribe un precio, como 19,90',
        max_members: 'Escribe un número entero, como 50',
      },
    ],
    [{ access_type: 'gratuita', price: 'poco' }, {}],
    [{}, {}],
  ])('reports for %j %j', (changes, texts) =>
    expect(problems(communityFormSchema, { ...valid, ...changes })).toEqual(texts),
  )

  it('sends what it displays', () => {
    const saved = { ...runCommunity, access_type: 'por_pago' as const, price: 19.9, max_members: 50 }
    const values = toFormValues(saved)
    expect(values).toMatchObject({ price: '19,90', max_members: '50' })
    expect(toSettings(values)).toMatchObject({ price: 19.9, max_members: 50, name: saved.name })
    expect(toSettings({ ...values, access_type: 'gratuita' })).toMatchObject({ price: null })
  })

  it('stores only changed fields as a draft, on top of others’ changes', () => {
    const saved = toFormValues(runCommunity)
    const text = z.encode(communityDraft(saved), { ...saved, name: 'Otro nombre' })
    expect(JSON.parse(text)).toEqual({ name: 'Otro nombre' })
    const theirs = { ...saved, description: 'De otra persona' }
    expect(z.decode(communityDraft(theirs), text)).toEqual({ ...theirs, name: 'Otro nombre' })
    expect(z.encode(communityDraft(saved), saved)).toBe('')
    expect(changesOf(saved, saved)).toBeUndefined()
  })

  it('keeps the last attempt to create a community in its draft until that is emptied', () => {
    const draft = communityDraft(blankCommunity)
    const tried = { ...blankCommunity, name: 'Círculo', attempt: { key: 'k', content: '{}' } }
    expect(z.decode(draft, z.encode(draft, tried))).toEqual(tried)
    expect(z.decode(draft, '')).toHaveProperty('attempt', undefined)
  })
})

describe('the form of an invitation', () => {
  it.each([
    [{ max_uses: 'muchos' }, { max_uses: 'Escribe un número entero, como 20' }],
    [{ max_uses: '1.000' }, {}],
    [{ max_uses: '1.00' }, { max_uses: 'Escribe un número entero, como 20' }],
    [{ max_uses: '0' }, { max_uses: 'Tiene que estar entre 1 y 100.000' }],
    [{ ends_on: '2026-11-20' }, { ends_on: 'Elige hoy o un día que venga' }],
    [{ ends_on: '2026-13-01' }, { ends_on: 'Escribe una fecha completa' }],
    [{ ends_on: '2026-11-21' }, {}],
    [{}, {}],
  ])('reports for %j %j', (changes, texts) =>
    expect(problems(invitationSchema, { ...blankInvitation, ...changes })).toEqual(texts),
  )

  it('lasts until the end of its last day', () => {
    expect(toInvitation({ ...blankInvitation, max_uses: '1.000' }, false).max_uses).toBe(1000)
    const values = { ...blankInvitation, max_uses: ' 12 ', ends_on: '2026-12-01' }
    const { ends_at: end, max_uses: most } = toInvitation(values, false)
    expect(end).toBe(new Date('2026-12-01T23:59:59').toISOString())
    expect(most).toBe(12)
    expect(toInvitation(blankInvitation, false)).toEqual({ role: 'member', max_uses: null, ends_at: null })
  })

  it('contains the paid entry only if there is one, and not for moderators', () => {
    expect(toInvitation(blankInvitation, true)).toMatchObject({ must_pay: true })
    expect(toInvitation({ ...blankInvitation, entry: 'free' }, true)).toMatchObject({ must_pay: false })
    expect(toInvitation({ ...blankInvitation, role: 'moderator' }, true)).not.toHaveProperty('must_pay')
  })
})

describe('the dates of a referral', () => {
  const values = toEditValues(calledReferral)

  it.each([
    [{ contacted_on: '2026-11-22' }, { contacted_on: 'La fecha no puede estar en el futuro' }],
    [{ converted_on: '2026-02-31x' }, { converted_on: 'Escribe una fecha completa' }],
    [{ team_notes: 'x'.repeat(1001) }, { team_notes: 'Como mucho 1000 caracteres' }],
    [{ contacted_on: '2026-11-21' }, {}],
  ])('report for %j %j', (changes, texts) =>
    expect(problems(referralEditSchema, { ...values, ...changes })).toEqual(texts),
  )

  it('are sent only if they were changed, and are never in the future', () => {
    expect(toReferralChange(calledReferral, values)).toEqual({})
    expect(toReferralChange(calledReferral, { ...values, contacted_on: '' })).toEqual({ contacted_at: null })
    const { converted_at: at = '' } = toReferralChange(calledReferral, {
      ...values,
      converted_on: '2026-11-21',
    })
    expect(new Date(at ?? '').getTime()).toBeLessThanOrEqual(Date.parse('2026-11-21T12:00:00Z'))
  })
})

it('a draft contains only typed values, and only fields of the form', () => {
  const saved = { reason: 'spam', note: 'Antes' }
  const draft = changesDraft<{ reason: string | null; note: string }>(saved)
  expect(z.encode(draft, saved)).toBe('')
  const text = z.encode(draft, { reason: null, note: 'Antes' })
  expect(JSON.parse(text)).toEqual({ reason: null })
  expect(z.decode(draft, text)).toEqual({ reason: null, note: 'Antes' })
  expect(z.decode(draft, '{"note":"Ahora","of_another_version":"7"}')).toEqual({
    reason: 'spam',
    note: 'Ahora',
  })
  expect(z.decode(draft, '')).toEqual(saved)
  expect(z.safeDecode(draft, '{"note":7}').success).toBe(false)
})

it('a change is described field by field', () => {
  expect(
    changeLines({ before: { price: null, listed: true }, after: { price: 24.5, listed: false } }),
  ).toEqual(['Precio: antes nada; ahora 24,50', 'En Explorar: antes Sí; ahora No'])
  expect(
    changeLines({ before: { state: 'open' }, after: { state: 'hidden', reason: 'spam', created_at: 'x' } }),
  ).toEqual(['Estado: antes Por mirar; ahora Oculto', 'Motivo: Publicidad o spam'])
  expect(changeLines({ before: null, after: { role: 'moderator' } })).toEqual(['Rol: Moderador'])
  expect(changeLines({ before: null, after: null })).toEqual([])
  expect(changeLines({ before: { role: 'member' }, after: { may_return: false } })).toEqual([
    'Rol: Miembro',
    'Puede volver: No',
  ])
  expect(changeLines({ before: null, after: { role: 'member', max_uses: null } })).toEqual(['Rol: Miembro'])
  expect(changeLines({ before: null, after: { undone: 'member.remove' } })).toEqual([
    'Se deshizo: Fuera de la comunidad',
  ])
  const names = Array.from({ length: 12 }, (_, index) => `P${index}`)
  expect(changeLines({ before: { names: names.slice(0, 2), batch: 'x' }, after: null })).toEqual([
    'Quiénes: P0, P1',
  ])
  expect(changeLines({ before: { names }, after: null })[0]).toMatch(/^Quiénes: P0, .*, P9 y 2 otras$/u)
  expect(actionText('community.edit')).toBe('Comunidad editada')
  expect(actionText('of.tomorrow')).toBe('of.tomorrow')
})

it('a picture is rejected before it is sent', () => {
  expect(pictureProblem({ type: 'image/png', size: 10 })).toBeUndefined()
  expect(pictureProblem({ type: 'application/pdf', size: 10 })).toBe('Elige una imagen JPG, PNG, WebP o GIF')
  expect(pictureProblem({ type: 'image/png', size: 11 * 1024 * 1024 })).toBe(
    'La imagen no puede ser mayor a 10MB',
  )
})
