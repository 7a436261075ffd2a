import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import build from './build.ts'
import { Server, templateVariable } from './server.ts'

/**
 * Runs once before all tests: builds the client and loads the demo content into a data folder that each server
 * copies. If an environment variable names a folder, as under `npm test`, the first run creates it and leaves it
 * to the
 * next ones; otherwise it is removed after the last test.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  build()
  const shared = process.env[templateVariable]
  if (shared && existsSync(shared)) return undefined
  const server = await Server.fresh()
  await server.stop()
  // A copy of a running database would refer to the original.
  if (existsSync(join(server.dataDir, 'postgres/postmaster.pid'))) throw new Error('The template did not end')
  if (shared) {
    await rename(server.dataDir, shared)
    return undefined
  }
  process.env[templateVariable] = server.dataDir
  return () => rm(server.dataDir, { recursive: true, force: true, maxRetries: 5 })
}
