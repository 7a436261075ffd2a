import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../server/db/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the PostgreSQL that all server tests share. */
    databaseUrl: string
  }
}

/** One real PostgreSQL for the whole run; each test file makes a database of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(path.join(tmpdir(), 'faro-tests-'))
  // Started as root, PostgreSQL runs as a user of its own, who must be able to enter.
  await chmod(dir, 0o755)
  const database = await startEmbedded(dir)
  project.provide('databaseUrl', database.url)
  return async () => {
    await database.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
