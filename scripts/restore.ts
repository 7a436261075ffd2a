/** `npm run restore -- <file>`: restores a backup into an empty Faro that is not running. */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { BackupError } from '../server/backup/format.ts'
import { isConnectionError } from '../server/db/connectionErrors.ts'
import { minFreeBytes } from '../server/media/scratchFolder.ts'
import { restore, UnconfirmedRestore } from '../server/backup/restore.ts'
import { readConfig, directUrlOf } from '../server/config.ts'
import { hasCluster, removeCluster } from '../server/embeddedDatabase/cluster.ts'
import { type EmbeddedDatabase, startEmbedded } from '../server/embeddedDatabase/embedded.ts'
import { openStorage } from '../server/media/openStorage.ts'
import { runCommand, refuseForeignRoot, print, resolveTypedPath } from './command.ts'

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [typed] = positionals
  if (!typed || positionals.length > 1) {
    throw new BackupError('Di cuál: npm run restore -- <archivo> [--replace]')
  }
  const file = resolveTypedPath(typed)
  if (!existsSync(file)) throw new BackupError(`No existe ${file}.`)
  const config = readConfig()
  refuseForeignRoot(config.dataDir)
  const storage = await openStorage(config)
  await storage.verify()
  const external = directUrlOf(config)
  const isNew = external === undefined && !hasCluster(config.dataDir)
  let embedded: EmbeddedDatabase | undefined
  try {
    embedded = external === undefined ? await startEmbedded(config.dataDir) : undefined
    const url = external ?? embedded?.url ?? ''
    const header = await restore(file, url, storage, { replace: values.replace })
    const rows = header.tables.reduce((sum, table) => sum + table.rows, 0)
    print(
      `Restaurado lo que había el ${header.at}: ${rows} filas y ${header.files} archivos. Arranca Faro con npm start.`,
    )
  } catch (failure) {
    // PostgreSQL exits if there is no space for its log.
    const isFull = embedded && isConnectionError(failure) && (await storage.free()) < 2 * minFreeBytes
    const error = isFull
      ? new BackupError(`No queda espacio en el disco de ${config.dataDir}: libera algo y repítelo.`)
      : failure
    // Stopping can fail for the same reason as the restore, such as a full disk.
    await embedded?.stop().catch(() => undefined)
    embedded = undefined
    // A database created for this restore would use the space that another attempt needs.
    if (isNew && !(error instanceof UnconfirmedRestore)) await removeCluster(config.dataDir)
    throw error
  } finally {
    await embedded?.stop()
  }
})
