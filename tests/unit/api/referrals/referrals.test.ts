// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Referral } from '../../../../src/api/contract/referrals.ts'
import { ApiError } from '../../../../src/api/client/errors.ts'
import {
  createReferral,
  creationFailure,
  deleteReferral,
  deletionFailure,
  isCreatedReply,
} from '../../../../src/api/referrals/mutations.ts'
import { newestFirst, referralsQuery, reloadReferrals } from '../../../../src/api/referrals/queries.ts'
import { referralStateOf } from '../../../../src/components/referrals/shared/referralState.ts'
import * as numbers from '../../../../src/components/referrals/shared/phoneNumbers.ts'
import {
  filterReferrals,
  matchesText,
} from '../../../../src/components/referrals/ReferralFilter/filterReferrals.ts'
import { findDuplicate, phoneKey } from '../../../../src/components/referrals/ReferralForm/duplicate.ts'
import {
  referralDraft,
  type ReferralDraftValues,
  toReferral,
} from '../../../../src/components/referrals/ReferralForm/referralDraft.ts'
import { referralSchema } from '../../../../src/components/referrals/ReferralForm/referralForm.schema.ts'
import { isIncomplete } from '../../../../src/components/referrals/ReferralForm/referralValues.ts'
import { attemptOf } from '../../../../src/lib/attempt.ts'
import { storageKeys } from '../../../../src/api/client/storageKeys.ts'
import { type Answer, calls, fakeNetwork, hold, server } from '../../support/fakeServer.ts'
import { eventually, flushTasks } from '../../../eventually.ts'

const path = '/api/referrals'
const create = `POST ${path}`
const referral = { nombre: 'Paula', telefono: '699887766', community_id: 1 }
const thrown = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error)

beforeEach(() => {
  fakeNetwork()
  localStorage.setItem(storageKeys.token, 'token')
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe('creating a referral', () => {
  const said = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body))

  it.each<[number, unknown, boolean]>([
    // Any 2xx, whatever the body.
    [200, { success: true }, true],
    [200, {}, true],
    [200, '', true],
    [201, '<html>', true],
    [202, { success: false, error: 'Duplicado' }, true],
    [299, 'null', true],
    // Any status whose body has success, id or referral_id.
    [500, { success: true }, true],
    [404, { success: true }, true],
    [400, { id: 31 }, true],
    [409, { id: 'b1c5' }, true],
    [503, { referral_id: 31 }, true],
    [500, { id: 31, error: 'No se envió el aviso' }, true],
    [422, { success: false }, false],
    [400, { id: null }, false],
    [400, { referral_id: '' }, false],
    // A 500 whose message contains success.
    [500, { message: 'Referral saved with success' }, true],
    [500, { message: 'SUCCESS' }, true],
    [500, { message: 'Successfully created, mail not sent' }, true],
    [500, { message: 'Falló' }, false],
    [500, { error: 'success' }, false],
    [500, { message: 5 }, false],
    [400, { message: 'success' }, false],
    [502, { message: 'success' }, false],
    // Anything else.
    [500, {}, false],
    [500, '', false],
    [500, '<html>success</html>', false],
    [500, 'null', false],
    [500, '"success"', false],
    [404, { error: 'No encontrado' }, false],
  ])('succeeds for %i %j: %s', async (status, body, created) => {
    expect(isCreatedReply(status, said(body))).toBe(created)
    // The call returns the same result.
    server({ [create]: { status, body: said(body) } })
    const error = await thrown(createReferral(referral, 'clave'))
    expect(error === undefined).toBe(created)
  })

  it('fails without a reply', async () => {
    server({ [create]: 'cut' })
    expect(await thrown(createReferral(referral, 'clave'))).toMatchObject({ kind: 'network' })
  })
})

describe('a failed creation', () => {
  it.each<[Answer, string]>([
    [{ status: 409, body: { error: 'Ya existe', message: 'Otro' } }, 'Ya existe'],
    [{ status: 400, body: { message: 'Falta el prefijo' } }, 'Falta el prefijo'],
    [{ status: 400, body: { error: '', message: 'Falta el prefijo' } }, 'Falta el prefijo'],
    [{ status: 500, body: {} }, 'Error del servidor (500)'],
    [{ status: 503, body: '<html>' }, 'Error del servidor (503)'],
    [{ status: 422, body: { error: { code: 7 } } }, 'Error del servidor (422)'],
    ['cut', 'Error de conexión al crear el referido'],
  ])('shows for %j: %s', async (answer, text) => {
    server({ [create]: answer })
    expect(creationFailure(await thrown(createReferral(referral, 'clave')))).toBe(text)
  })
})

describe('the history call', () => {
  const list = `GET ${path}?limit=50&referrer_id=7&community_id=1`
  const load = () =>
    new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(referralsQuery(7, 1))

  it('requests 50 referrals of the member in the community, and returns the newest first', async () => {
    const dates = ['2026-01-02', null, '2026-03-01', 'nunca', '2026-02-01T10:00:00Z']
    server({ [list]: { body: { referrals: dates.map((created_at, id) => ({ id, created_at })) } } })
    expect((await load()).map(({ id }) => id)).toEqual([2, 4, 0, 1, 3])
    expect(calls().map(({ call }) => call)).toEqual([list])
  })
  it('returns an empty list for a reply without one', async () => {
    server({ [list]: { body: { success: true } } })
    expect(await load()).toEqual([])
  })
  it.each<[Answer]>([
    [{ status: 500 }],
    ['cut'],
    [{ body: { success: false, error: 'x' } }],
    [{ body: '[' }],
  ])('fails for %j, which the page shows as an empty list', async (answer) => {
    server({ [list]: answer })
    expect(await thrown(load())).toBeInstanceOf(ApiError)
  })
  it('keeps the order of referrals of the same time', () => {
    const same = [3, 1, 2].map((id): Referral => ({ id, created_at: '2026-01-01' }))
    expect(newestFirst(same)).toEqual(same)
  })
})

describe('deleting a referral', () => {
  const remove = (id: number) => `DELETE ${path}/${id}`
  let nextId = 10

  it.each<[Answer]>([[{ body: { success: true } }], [{ body: '' }], [{ status: 202, body: 'listo' }]])(
    'succeeds for %j',
    async (answer) => {
      server({ [remove(1)]: answer })
      await expect(deleteReferral(1)).resolves.toBeUndefined()
    },
  )
  it.each<[Answer, string]>([
    [{ status: 403, body: { error: 'No es tuyo' } }, 'Error al eliminar el referido. Inténtalo de nuevo.'],
    [{ status: 404 }, 'Error al eliminar el referido. Inténtalo de nuevo.'],
    [{ status: 500 }, 'Error al eliminar el referido. Inténtalo de nuevo.'],
    ['cut', 'Error de conexión al eliminar el referido.'],
  ])('fails for %j with %s', async (answer, text) => {
    // A refused call is repeated once after a token renewal.
    const renewal = { body: { success: true, token: 'otro' } }
    const id = nextId++
    server({ [remove(id)]: answer, 'POST /api/auth/refresh': renewal })
    expect(deletionFailure(await thrown(deleteReferral(id)))).toBe(text)
  })
  it('treats a 404 after a lost reply as success', async () => {
    server({ [remove(3)]: ['cut', { status: 404 }], [remove(4)]: { status: 404 } })
    await thrown(deleteReferral(3))
    expect(await thrown(deleteReferral(4))).toBeInstanceOf(ApiError)
    await expect(deleteReferral(3)).resolves.toBeUndefined()
    expect(await thrown(deleteReferral(3))).toBeInstanceOf(ApiError)
  })
})

describe('the referral form', () => {
  const complete = { nombre: 'Paula', telefono: '6', community: '1', email: '', notas: '' }
  const problems = (values: Partial<typeof complete>) => {
    const parsed = referralSchema.safeParse({ ...complete, ...values })
    return parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
  }

  it.each<[Partial<typeof complete>, string[]]>([
    [{}, []],
    [{ nombre: '' }, ['El nombre es obligatorio']],
    [{ nombre: ' \t ' }, ['El nombre es obligatorio']],
    [{ nombre: '\u200b\u00a0' }, ['El nombre es obligatorio']],
    [{ telefono: '  ' }, ['El teléfono es obligatorio']],
    [{ community: '' }, ['Debes seleccionar una comunidad para el referido']],
    [
      { nombre: '', telefono: '', community: '' },
      [
        'El nombre es obligatorio',
        'El teléfono es obligatorio',
        'Debes seleccionar una comunidad para el referido',
      ],
    ],
    [{ nombre: `${'a'.repeat(200)}  ` }, []],
    [{ nombre: 'a'.repeat(201) }, ['No puede tener más de 200 caracteres']],
    [{ telefono: '1'.repeat(33) }, ['No puede tener más de 32 caracteres']],
    [{ notas: 'a'.repeat(1001) }, ['No puede tener más de 1000 caracteres']],
    [{ email: '  ' }, []],
    [{ email: ' paula+1@sub.ejemplo.es ' }, []],
    ...[
      'paula',
      'paula@',
      '@ejemplo.es',
      'paula@ejemplo',
      'pau la@ejemplo.es',
      'a@b@c.es',
      'a@b..es',
      'a@.es',
    ].map((email): [Partial<typeof complete>, string[]] => [
      { email },
      ['Escribe un email completo, como nombre@ejemplo.es'],
    ]),
  ])('returns for %j: %j', (values, messages) => {
    expect(problems(values)).toEqual(messages)
  })

  it.each([
    [{}, true],
    [complete, false],
    [{ ...complete, nombre: ' ' }, true],
    [{ ...complete, telefono: '\n' }, true],
    [{ ...complete, community: '' }, true],
    // These values are invalid, but not missing.
    [{ ...complete, email: 'paula' }, false],
  ])('checks whether %j lacks a required field: %s', (values, incomplete) => {
    expect(isIncomplete(values)).toBe(incomplete)
  })

  it('sends trimmed values, and email and notas only if they are filled in', () => {
    const typed = { nombre: ' Paula ', telefono: ' 6 ', community: '1', email: ' ', notas: '\n' }
    expect(toReferral(typed, 1)).toEqual({ nombre: 'Paula', telefono: '6', community_id: 1 })
    expect(toReferral({ ...typed, email: ' a@b.es ', notas: ' Hola\n' }, 'c-1')).toEqual({
      nombre: 'Paula',
      telefono: '6',
      community_id: 'c-1',
      email: 'a@b.es',
      notas: 'Hola',
    })
  })

  const draft = referralDraft((community) => community !== 'gone')
  const kept = (values: ReferralDraftValues) => draft.encode(values)

  it('keeps one key for the same content, also over a reload', () => {
    const first = attemptOf(undefined, 'uno')
    expect(attemptOf(first, 'uno')).toBe(first)
    const { attempt } = draft.decode(kept({ ...complete, attempt: first })) ?? {}
    expect(attemptOf(attempt, 'uno')).toEqual(first)
    const other = attemptOf(first, 'dos')
    expect(other.key).not.toBe(first.key)
    expect(attemptOf(undefined, 'uno').key).not.toBe(first.key)
  })

  it('stores a draft only after input', () => {
    expect(draft.decode(kept(complete))).toEqual(complete)
    expect(kept({ nombre: ' ', telefono: '', community: '1', email: '', notas: '' })).toBe('')
    expect(kept({ ...complete, nombre: '', telefono: '', notas: 'x' })).not.toBe('')
  })
  it('removes a community that no longer exists', () => {
    expect(draft.decode(kept({ ...complete, community: 'gone' }))).not.toHaveProperty('community')
  })
  it.each(['{', 'null', '[]', '{"nombre":3}'])('reads no draft from %j', (text) => {
    expect(draft.decode(text)).toBeUndefined()
  })
})

describe('phone numbers', () => {
  it.each([
    ['612345678', '612 34 56 78', 'tel:+34612345678', 'https://wa.me/34612345678'],
    ['+34612345678', '+34 612 34 56 78', 'tel:+34612345678', 'https://wa.me/34612345678'],
    ['0034 612-345-678', '+34 612 34 56 78', 'tel:+34612345678', 'https://wa.me/34612345678'],
    ['+52 5512345678', '+52 55 1234 5678', 'tel:+525512345678', 'https://wa.me/525512345678'],
  ])('display %s as %s', (typed, text, call, whatsApp) => {
    expect(numbers.readPhone(typed)).toMatchObject({ text, call, whatsApp })
  })
  it.each(['', '112', '61234', 'el de siempre', '612345678 por las tardes', '+999 12345678', '1'.repeat(32)])(
    'reject %j',
    (typed) => {
      expect(numbers.readPhone(typed)).toBeUndefined()
    },
  )

  const history: Referral[] = [
    { id: 1, nombre: 'Julia', telefono: '+34 612 345 678', community_id: '1' },
    { id: 2, nombre: 'Noa', telefono: '+52 55 1234 5678', community_id: '1' },
    { id: 3, nombre: 'Gil', telefono: '699 11 22 33', community_id: '2' },
    { id: 4, nombre: 'Sol', telefono: 'ninguno' },
  ]
  it.each([
    ['612345678', 1],
    ['0034612345678', 1],
    ['(+34) 612.34.56.78', 1],
    ['61234567', undefined],
    ['+52 5512345678', 2],
    ['5512345678', undefined],
    ['699112233', undefined],
    ['', undefined],
    ['nada', undefined],
  ])('identify the owner of %s as referral %s in community 1', (typed, id) => {
    expect(findDuplicate(history, typed, 1, numbers)?.id).toBe(id)
  })
  it('are compared by their digits until the phone library has loaded', () => {
    expect(findDuplicate(history, '0034 612345678', 1, undefined)?.id).toBe(1)
    expect(findDuplicate(history, '699112233', '2', undefined)?.id).toBe(3)
    expect(phoneKey('sin cifras', undefined)).toBe('')
  })
})

describe('estado', () => {
  it.each([
    ['pendiente', 'pendiente'],
    ['activo', 'activo'],
    ['inactivo', 'inactivo'],
    ['en_revision', 'pendiente'],
    ['', 'pendiente'],
    [null, 'pendiente'],
    [undefined, 'pendiente'],
  ])('displays %s as %s', (estado, shown) => {
    expect(referralStateOf({ estado })).toBe(shown)
  })
})

describe('filter and search', () => {
  const julia: Referral = {
    id: 1,
    nombre: 'Julia Peña',
    telefono: '+34 612 34 56 78',
    email: 'julia@ejemplo.es',
    notas: 'Fisioterapia',
    estado: 'rara',
  }
  const noa: Referral = { id: 2, nombre: 'Noa', estado: 'activo' }

  it.each([
    ['', true],
    ['pena', true],
    ['PEÑA julia', true],
    ['ejemplo.es', true],
    ['fisio', true],
    ['34612', true],
    ['612 34', true],
    ['5678', true],
    ['999', false],
    ['julia noa', false],
  ])('find Julia with %j: %s', (text, found) => {
    expect(matchesText(julia, text)).toBe(found)
  })
  it('count unknown values of estado as pendiente', () => {
    const shown = (estado: 'pendiente' | 'activo' | null) =>
      filterReferrals([julia, noa], { estado, text: '' }).map(({ id }) => id)
    expect(shown(null)).toEqual([1, 2])
    expect(shown('pendiente')).toEqual([1])
    expect(shown('activo')).toEqual([2])
  })
})

it('refetches the history although its first request is still running, whose reply may be older', async () => {
  const list = 'GET /api/referrals?limit=50&referrer_id=7&community_id=1'
  const answer = (nombre: string) => ({ body: { referrals: [{ id: 1, nombre }] } })
  const { held, release } = hold()
  server({ [list]: [{ ...answer('Antes'), held }, answer('Después')] })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const observer = new QueryObserver(client, referralsQuery(7, 1))
  const stop = observer.subscribe(() => undefined)
  await eventually(() => expect(calls(list)).toHaveLength(1))
  await reloadReferrals(client)
  expect(calls(list)).toHaveLength(2)
  release()
  await flushTasks()
  expect(observer.getCurrentResult().data).toEqual([{ id: 1, nombre: 'Después' }])
  stop()
  client.clear()
})
