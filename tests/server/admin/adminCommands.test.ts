import { expect, it } from 'vitest'
import {
  addStaff,
  listStaff,
  removeStaff,
  setPassword,
  showUser,
  signOutUser,
} from '../../../server/admin/commands.ts'
import { addCommunity, as, register, startHarness } from '../support/harness.ts'

const { app, db } = await startHarness()
const ana = await register(app, { name: 'Ana Quiroga', email: 'Ana@faro.test' })
const isIn = async () =>
  (await app.inject(as(ana, { method: 'GET', url: '/api/studio/me' }))).statusCode === 200
const isStaff = async () =>
  (await app.inject(as(ana, { method: 'GET', url: '/api/studio/me' }))).json<{ staff: boolean }>().staff
const login = (password: string) =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: 'ana@faro.test', password } })
const logged = async () =>
  (await db.selectFrom('studio_changes').orderBy('created_at').orderBy('id').select('action').execute()).map(
    ({ action }) => action,
  )

it('somebody becomes staff, is listed, and is so no longer', async () => {
  expect(await isStaff()).toBe(false)
  expect(await addStaff(db, ' ana@FARO.test ')).toEqual([
    'Ana Quiroga cuida ahora de la plataforma: puede entrar en /estudio.',
  ])
  expect(await addStaff(db, 'ana@faro.test')).toEqual(['Ana Quiroga ya cuidaba de la plataforma.'])
  expect(await isStaff()).toBe(true)
  expect(await listStaff(db)).toEqual(['Ana@faro.test  Ana Quiroga'])
  expect(await removeStaff(db, 'ana@faro.test')).toEqual(['Ana Quiroga ya no cuida de la plataforma.'])
  expect(await isStaff()).toBe(false)
  expect(await listStaff(db)).toEqual([
    'Nadie cuida de la plataforma. Añade a alguien: npm run admin -- staff add <e-mail>',
  ])
  expect(await logged()).toEqual(['staff.add', 'staff.remove'])
})

it('an account is shown with its communities', async () => {
  await addCommunity(db, { name: 'Tertulia', owner: ana })
  const lines = await showUser(db, 'ana@faro.test')
  expect(lines[0]).toBe('Ana Quiroga <Ana@faro.test>')
  expect(lines.join('\n')).toMatch(/comunidades {2}Tertulia \(owner\)/u)
  expect(lines.join('\n')).not.toMatch(/argon2/u)
})

it('signing out ends every session', async () => {
  expect(await isIn()).toBe(true)
  await signOutUser(db, 'ana@faro.test')
  expect(await isIn()).toBe(false)
})

it('another password replaces the first, and ends every session', async () => {
  await expect(setPassword(db, 'ana@faro.test', 'corta')).rejects.toThrow(
    'La contraseña debe tener entre 6 y 1024 caracteres.',
  )
  expect((await login('secreta')).statusCode).toBe(200)
  await setPassword(db, 'ana@faro.test', 'otra-clave')
  expect(await db.selectFrom('sessions').where('user_id', '=', ana.id).select('id').execute()).toEqual([])
  expect((await login('secreta')).statusCode).toBe(401)
  expect((await login('otra-clave')).statusCode).toBe(200)
})

it('nobody is found under an unknown e-mail', async () => {
  await expect(showUser(db, 'nadie@faro.test')).rejects.toThrow('Nadie tiene el e-mail nadie@faro.test.')
})
