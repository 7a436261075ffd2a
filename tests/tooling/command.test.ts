import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { errorSentence } from '../../server/cli/errorSentence.ts'

const command = path.resolve(import.meta.dirname, '../../scripts/command.ts')

it('a command finishes its work when its output is closed', async () => {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { once } from 'node:events'
       import { print, runCommand } from ${JSON.stringify(command)}
       await runCommand(async () => {
         await once(process.stdin.resume(), 'end')
         print('one')
         await new Promise((resolve) => process.stdout.write('two', resolve))
         process.stderr.write('done')
       })`,
    ],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  )
  let said = ''
  child.stderr.on('data', (data: Buffer) => (said += data.toString()))
  child.stdout.destroy()
  child.stdin.end()
  const [code] = (await once(child, 'close')) as [number | null]
  expect({ code, said }).toEqual({ code: 0, said: 'done' })
})

describe('a failed command', () => {
  const failure = (code: string, fields: object = {}, message = `${code}: failed`) =>
    Object.assign(new Error(message), { code, ...fields })
  const file = { syscall: 'open', path: '/copias/faro' }

  it.each([
    [
      'full disk',
      failure('ENOSPC', {}, 'ENOSPC: no space left on device, write'),
      /^No queda espacio en el disco/u,
    ],
    [
      'full disk of the database',
      failure('53100', {}, 'could not extend file'),
      /^No queda espacio en el disco/u,
    ],
    ['missing folder', failure('ENOENT', file), /^No se puede usar «\/copias\/faro»: no existe/u],
    ['missing permission', failure('EACCES', file), /^No se puede usar «\/copias\/faro»: falta permiso/u],
    ['read-only disk', failure('EROFS', file), /: el disco es de solo lectura/u],
    ['port in use', failure('EADDRINUSE', { syscall: 'listen', port: 80 }), /^El puerto 80 ya está ocupado/u],
    [
      'low port',
      failure('EACCES', { syscall: 'listen', port: 80 }),
      /^Falta permiso para usar el puerto 80/u,
    ],
    [
      'foreign address',
      failure('EADDRNOTAVAIL', { syscall: 'listen', address: '::9' }),
      /no tiene la dirección ::9/u,
    ],
    ['unknown host', failure('ENOTFOUND', { syscall: 'getaddrinfo', hostname: 'db' }), /la máquina «db»/u],
    [
      'database down',
      failure('ECONNREFUSED', { address: '10.0.0.5', port: 5432 }),
      /^La base de datos no responde en 10\.0\.0\.5:5432/u,
    ],
    [
      'database down under two addresses',
      failure('ECONNREFUSED', { errors: [failure('ECONNREFUSED', { address: '::1', port: 5432 })] }, ''),
      /^La base de datos no responde en ::1:5432 \(ECONNREFUSED\)/u,
    ],
    ['silent database', new Error('timeout expired'), /^La base de datos no responde \(timeout expired\)/u],
    ['database that ends', new Error('Connection terminated unexpectedly'), /^La base de datos no responde/u],
    [
      'wrong password',
      failure('28P01', {}, 'password authentication failed'),
      /^La base de datos no lo permite/u,
    ],
    ['foreign certificate', failure('SELF_SIGNED_CERT_IN_CHAIN'), /^El certificado de la base de datos/u],
    [
      'unknown option',
      failure('ERR_PARSE_ARGS_UNKNOWN_OPTION', {}, "Unknown option '--x'"),
      /^No se entiende la orden/u,
    ],
  ])('prints one sentence: %s', (_what, error, expected) => {
    const sentence = errorSentence(error)
    expect(sentence).toMatch(expected)
    expect(sentence).not.toMatch(/\n|\bat /u)
  })

  it('prints the stack of an unexpected error', () => {
    expect(errorSentence(new TypeError('defect'))).toMatch(/^TypeError: defect\n +at /u)
  })
})
