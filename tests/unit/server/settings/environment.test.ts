import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { defaultClientDir, readConfig, settingNames } from '../../../../server/config.ts'
import { readVariable } from '../../../../server/settings/environment.ts'
import { requireBuiltClient } from '../../../../server/plugins/clientFiles.ts'
import { StartError } from '../../../../server/errors.ts'

const root = path.resolve(import.meta.dirname, '../../../..')

describe('the environment', () => {
  it.each(['', '  '])('treats variables with the text “%s” as unset', (text) => {
    const env = Object.fromEntries(settingNames.map((name) => [name, text]))
    expect(settingNames.length).toBeGreaterThan(25)
    expect(readConfig(env)).toEqual(readConfig({}))
    expect(readVariable('API_PORT', { API_PORT: text })).toBeUndefined()
  })

  it.each([
    ['PORT', '80a', 'un número entero entre 0 y 65535'],
    ['PORT', '1e3', 'un número entero entre 0 y 65535'],
    ['HOST', 'http://faro', 'una dirección IP o el nombre de una máquina'],
    ['SECURE', '1', 'true o false'],
    ['DEMO', 'no', 'true o false'],
    ['LOG_LEVEL', 'loud', 'trace, debug, info, warn, error, fatal o silent'],
    ['STORAGE_PER_PERSON_GB', '-1', 'un número entero entre 0 y 1000000'],
    ['PUBLIC_URL', 'faro.example', 'una dirección http(s) sin ruta, como https://faro.example'],
    ['STRIPE_API_URL', 'stripe', 'una dirección http(s)'],
  ])('rejects %s=%s with one sentence', (name, value, expected) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(new StartError(`${name} debe ser ${expected}, no «${value}».`))
  })

  it.each([
    ['DATABASE_URL', 'mysql://faro:secreto@db/faro', 'mysql://db/…'],
    ['DATABASE_URL', 'https://db/faro?password=secreto', 'https://db/…'],
    ['DATABASE_URL', 'host=db user=faro password=secreto', '…'],
    ['DATABASE_URL', 'faro:secreto@db', '…'],
    ['PUBLIC_URL', 'https://example.org/faro', 'https://example.org/…'],
  ])('shows at most scheme and host of %s=%s', (name, value, shown) => {
    expect(() => readConfig({ [name]: value })).toThrow(`no «${shown}»`)
  })

  it.each(['STRIPE_WEBHOOK_SECRET', 'STRIPE_API_URL'])(
    'rejects %s without the key of the account',
    (name) => {
      expect(() => readConfig({ [name]: 'https://stripe.example', STRIPE_SECRET_KEY: ' ' })).toThrow(
        `${name} solo vale junto con STRIPE_SECRET_KEY.`,
      )
    },
  )

  it.each(['https://faro.example', 'https://faro.example/', 'HTTPS://FARO.example:443'])(
    'accepts PUBLIC_URL=%s',
    (PUBLIC_URL) => expect(readConfig({ PUBLIC_URL }).publicUrl).toBe('https://faro.example'),
  )

  it('is read in one module', () => {
    const reads = /process\.env(?:\.(\w+)|\['(\w+)'\])(?!\s*=[^=])/gu
    // Variables of the system and of Node, and the one of the build, whose image has no server.
    const others = new Set([
      'PATH',
      'LD_LIBRARY_PATH',
      'TMPDIR',
      'NODE_ENV',
      'NODE_COMPILE_CACHE',
      'VITE_API_HOST',
    ])
    const files = ['server', 'scripts'].flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => `${folder}/${name}`),
    )
    const read = files.flatMap((file) =>
      Array.from(readFileSync(path.join(root, file), 'utf8').matchAll(reads), ([, a, b]) => ({
        file,
        name: a ?? b ?? '',
      })),
    )
    expect(files.length).toBeGreaterThan(200)
    expect(read.filter(({ name }) => !others.has(name))).toEqual([])
  })
})

describe('the folder of the built client', () => {
  it('is rejected unless a build has finished in it', async () => {
    const clientDir = await mkdtemp(path.join(tmpdir(), 'faro-client-'))
    onTestFinished(() => rm(clientDir, { recursive: true }))
    await writeFile(path.join(clientDir, 'index.html'), '<!doctype html>')
    for (const each of [clientDir, root, path.join(clientDir, 'missing')]) {
      expect(() => requireBuiltClient({ clientDir: each })).toThrow(
        `CLIENT_DIR debe ser una carpeta con la aplicación construida por «npm run build», no «${each}».`,
      )
    }
    await writeFile(path.join(clientDir, '.built'), '')
    requireBuiltClient({ clientDir })
  })

  it('is the one of the project by default', () => {
    expect(readConfig({ CLIENT_DIR: '' }).clientDir).toBe(defaultClientDir)
    expect(path.basename(defaultClientDir)).toBe('dist')
  })
})
