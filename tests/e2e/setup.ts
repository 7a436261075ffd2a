import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import build from './build.ts'
import { Server, templateVariable } from './server.ts'

/**
 * Once before all journeys: the client is built, and the demo content loaded into a data folder that each server gets a
 * copy of. What is given back runs after the last.
 */
export default async function setup(): Promise<() => Promise<void>> {
  build()
  const server = await Server.fresh()
  await server.stop()
  // A copy of a database that runs would lead to that one.
  if (existsSync(join(server.dataDir, 'postgres/postmaster.pid'))) throw new Error('The template did not end')
  process.env[templateVariable] = server.dataDir
  return () => rm(server.dataDir, { recursive: true, force: true, maxRetries: 5 })
}
