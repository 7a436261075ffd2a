import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import type { Probe } from './probe.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}

/** Measures the button of the bare page. */
export const bareProbe: Probe = {
  shown: 'h1',
  press: { button: 'button', answer: 'button[data-pressed]' },
}

export interface BarePage {
  url: string
  close: () => Promise<void>
}

/** Builds the bare React page and serves it compressed, as the server does with the client. */
export async function serveBarePage(): Promise<BarePage> {
  const outDir = await mkdtemp(join(tmpdir(), 'faro-bare-'))
  await build({
    root: join(import.meta.dirname, 'bare'),
    configFile: false,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, target: 'baseline-widely-available', modulePreload: false },
  })
  const files = new Map<string, Buffer>()
  for (const entry of await readdir(outDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    files.set(file.slice(outDir.length), brotliCompressSync(await readFile(file)))
  }
  await rm(outDir, { recursive: true, force: true })

  const server = createServer((request, response) => {
    const name = request.url === '/' ? '/index.html' : (request.url ?? '')
    const body = files.get(name)
    if (!body) {
      response.writeHead(404).end()
      return
    }
    const type = types[extname(name)] ?? 'application/octet-stream'
    response.writeHead(200, {
      'content-type': type,
      'content-encoding': 'br',
      'content-length': body.length,
      'cache-control': 'no-cache',
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
