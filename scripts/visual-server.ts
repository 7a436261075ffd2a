import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, relative, sep } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.woff2': 'font/woff2',
}

/** Reads the folder's files into memory, by URL path, because hundreds of pages request them. */
async function readFolder(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }): Promise<[string, Buffer]> => {
        const path = join(parentPath, name)
        return [`/${relative(folder, path).split(sep).join('/')}`, await readFile(path)]
      }),
  )
  return new Map(files)
}

/** Serves a snapshot of a folder on a free local port; `texts` replaces some files. */
export async function serveFolder(
  folder: string,
  instead: Record<string, string> = {},
): Promise<{ url: string; close: () => void }> {
  const files = await readFolder(folder)
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = decodeURIComponent(pathname)
    const content = instead[path] ?? files.get(path)
    if (content === undefined) {
      reply.writeHead(404).end()
      return
    }
    const type = types[extname(path)] ?? 'application/octet-stream'
    reply.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=3600' }).end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
