/**
 * `npm run backup -- <file>`: writes a backup with a consistent snapshot of all rows and files, also while Faro runs.
 */
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '../server/backup/backup.ts'
import { BackupError } from '../server/backup/format.ts'
import { readConfig } from '../server/config.ts'
import { openCommandDatabase } from '../server/db/commandDatabase.ts'
import { localStorage } from '../server/media/storage.ts'
import { runCommand, megabytes, refuseForeignRoot, print, resolveTypedPath } from './command.ts'

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [typed] = positionals
  if (!typed || positionals.length > 1) throw new BackupError('Di dónde: npm run backup -- <archivo>')
  const file = resolveTypedPath(typed)
  if (!existsSync(path.dirname(file))) throw new BackupError(`No existe la carpeta ${path.dirname(file)}.`)
  if (existsSync(file) && statSync(file).isDirectory()) {
    throw new BackupError(`${file} es una carpeta. Di también el nombre del archivo.`)
  }
  const config = readConfig()
  refuseForeignRoot(config.dataDir)
  const database = await openCommandDatabase(config)
  try {
    const storage = localStorage(path.join(config.dataDir, 'media'))
    const { header, bytes, missing } = await backUp(database.url, storage, file)
    const rows = header.tables.reduce((sum, table) => sum + table.rows, 0)
    print(
      `Copia hecha: ${file} (${megabytes(bytes)}), con ${rows} filas y ${header.files} archivos de ${header.at}.`,
    )
    if (missing.length > 0) {
      throw new BackupError(
        `Pero en ${config.dataDir}/media faltan ${missing.length} archivos que la base de datos nombra. ¿Es esa la carpeta (DATA_DIR)?`,
      )
    }
  } finally {
    await database.release()
  }
})
