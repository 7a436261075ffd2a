import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import build from './build.ts'
import { Server, templateVariable } from './server.ts'

/**
 * Once before all journeys: the client is built, and the demo content loaded into a data folder that each server gets a
 * copy of. Where the environment already names a folder, as under `npm test`, the first run makes it and leaves it to
 * the next ones; otherwise it is gone after the last journey.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  build()
  const shared = process.env[templateVariable]
  if (shared && existsSync(shared)) return undefined
  const server = await Server.fresh()
  await server.stop()
  // A copy of a database that runs would lead to that one.
  if (existsSync(join(server.dataDir, 'postgres/postmaster.pid'))) throw new Error('The template did not end')
  if (shared) {
    await rename(server.dataDir, shared)
    return undefined
  }
  process.env[templateVariable] = server.dataDir
  return () => rm(server.dataDir, { recursive: true, force: true, maxRetries: 5 })
}
