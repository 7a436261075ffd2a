/** `npm run restore -- <file>`: restores a backup into an empty Faro that is not running. */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { BackupError } from '../server/backup/format.ts'
import { restore } from '../server/backup/restore.ts'
import { readConfig } from '../server/config.ts'
import { directUrlOf } from '../server/db/commandDatabase.ts'
import { startEmbedded } from '../server/db/embedded.ts'
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
  const embedded = external ? undefined : await startEmbedded(config.dataDir)
  try {
    const url = external ?? embedded?.url ?? ''
    const header = await restore(file, url, storage, { replace: values.replace })
    const rows = header.tables.reduce((sum, table) => sum + table.rows, 0)
    print(
      `Restaurado lo que había el ${header.at}: ${rows} filas y ${header.files} archivos. Arranca Faro con npm start.`,
    )
  } finally {
    await embedded?.stop()
  }
})
