import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'
import { findRunning } from './cluster.ts'
import { databaseUrlOf, startEmbedded } from './embedded.ts'
import { StartError } from '../startError.ts'

/** A database that is reached beside a running Faro, or without one. */
export interface CommandDatabase {
  url: string
  /** Leaves it as it was found. */
  release: () => Promise<void>
}

/**
 * The database of a configuration, for a command: one's own, the embedded one of a Faro that runs, or the embedded one
 * started for as long as the command takes.
 * @throws {StartError} when it cannot be used.
 */
export async function openCommandDatabase({ databaseUrl, dataDir }: Config): Promise<CommandDatabase> {
  if (databaseUrl) return { url: databaseUrl, release: async () => undefined }
  if (!existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new StartError(`En ${dataDir} no hay ninguna base de datos de Faro. Di dónde está con DATA_DIR.`)
  }
  const running = await findRunning(dataDir)
  if (running) return { url: databaseUrlOf(running), release: async () => undefined }
  const embedded = await startEmbedded(dataDir)
  return { url: embedded.url, release: () => embedded.stop() }
}
