import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { faultsKey, recordErrors } from './page.ts'

const require = createRequire(import.meta.url)

/**
 * Copies the built client and adds a script whose pages record their errors and find elements by role and name.
 */
export async function buildRecordingClient(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'faro-client-'))
  const built = join(import.meta.dirname, '../../dist')
  await cp(built, folder, { recursive: true, filter: (file) => !/\.html\.\w+$/.test(file) })
  const library = await readFile(
    require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
    'utf8',
  )
  await writeFile(
    join(folder, 'listening.js'),
    `(${String(recordErrors)})(${JSON.stringify(faultsKey)})\n${library}`,
  )
  for (const page of ['index', 'login', 'register']) {
    const file = join(folder, `${page}.html`)
    const html = await readFile(file, 'utf8')
    await writeFile(file, html.replace('<head>', '<head><script src="/listening.js"></script>'))
  }
  return folder
}

export const removeClient = (folder: string): Promise<void> => rm(folder, { recursive: true })
