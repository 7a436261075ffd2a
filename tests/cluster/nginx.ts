/** Runs nginx with the configuration of `deploy/`, in front of a test's servers. */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, listens } from '../server/support/childServer.ts'

/** Whether nginx is installed, and what makes its certificate; tests that need them are skipped otherwise. */
export const nginxInstalled =
  spawnSync('nginx', ['-v']).status === 0 && spawnSync('openssl', ['version']).status === 0

export interface Nginx {
  /** Its port on 127.0.0.1. */
  readonly port: number
  log: () => Promise<string>
  /** Kills it at once, with its workers. */
  kill: () => Promise<void>
  /** Starts it again on the same port. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

interface NginxOptions {
  /** Its port, otherwise a free one. */
  port?: number
  /** Whether it is reached by https, as documented; otherwise by plain http. */
  tls?: boolean
}

const documentedFile = path.resolve(import.meta.dirname, '../../deploy/nginx.conf')

/** Replaces what the documented configuration must have. */
function replaced(text: string, from: string | RegExp, to: string): string {
  const result = text.replace(from, () => to)
  if (result === text) throw new Error(`deploy/nginx.conf has no ${String(from)}`)
  return result
}

/**
 * Starts nginx with `deploy/nginx.conf`, of which ports, paths and the certificate are replaced.
 * @param upstreams Ports of the servers behind it.
 */
export async function startNginx(
  upstreams: readonly number[],
  { port: wanted, tls = true }: NginxOptions = {},
): Promise<Nginx> {
  const dir = await mkdtemp(path.join(tmpdir(), 'faro-nginx-'))
  await chmod(dir, 0o755)
  const port = wanted ?? (await freePort())
  let site = await readFile(documentedFile, 'utf8')
  const [, parameters = ''] = /^ *server 127\.0\.0\.1:3000(.*);$/mu.exec(site) ?? []
  const servers = upstreams.map((upstream) => `server 127.0.0.1:${upstream}${parameters};`).join('\n')
  site = replaced(site, /^ *server 127\.0\.0\.1:3000.*;$/mu, servers)
  site = replaced(site, 'listen 80;', `listen 127.0.0.1:${await freePort()};`)
  site = replaced(site, '/var/log/nginx/faro.log', path.join(dir, 'access.log'))
  site = replaced(site, /\/var\/log\/nginx\/faro-error\.log/gu, path.join(dir, 'error.log'))
  if (tls) {
    const [key, certificate] = [path.join(dir, 'key.pem'), path.join(dir, 'certificate.pem')]
    const subject = 'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=faro.example'.split(' ')
    await promisify(execFile)('openssl', [...subject, '-keyout', key, '-out', certificate])
    site = replaced(site, 'listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
    site = replaced(site, /ssl_certificate \S+;/u, `ssl_certificate ${certificate};`)
    site = replaced(site, /ssl_certificate_key \S+;/u, `ssl_certificate_key ${key};`)
  } else {
    site = replaced(site, 'listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    site = replaced(site, /ssl_certificate\S* \S+;/gu, '')
  }
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${dir}/${name};`)
    .join('\n')
  await writeFile(path.join(dir, 'site.conf'), site)
  await writeFile(
    path.join(dir, 'nginx.conf'),
    `daemon off;\npid ${dir}/pid;\nerror_log ${dir}/error.log;\nevents {}\nhttp {\naccess_log off;\n${places}\ninclude ${dir}/site.conf;\n}\n`,
  )

  async function start() {
    const started = spawn(
      'nginx',
      ['-p', dir, '-c', path.join(dir, 'nginx.conf'), '-e', `${dir}/error.log`],
      {
        stdio: 'ignore',
        // A process group of its own, so that a kill reaches the workers.
        detached: true,
      },
    )
    while (!(await listens(port))) {
      if (started.exitCode !== null) {
        throw new Error(`nginx ended: ${await readFile(path.join(dir, 'error.log'), 'utf8').catch(String)}`)
      }
      await pause(20)
    }
    return started
  }
  let child = await start()
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child.pid || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal)
    await ended
  }
  return {
    port,
    log: () => readFile(path.join(dir, 'access.log'), 'utf8'),
    kill: () => end('SIGKILL'),
    async restart() {
      await end('SIGKILL')
      child = await start()
    },
    async stop() {
      await end('SIGTERM')
      await rm(dir, { recursive: true, force: true })
    },
  }
}
