/**
 * `npm run backup -- <file>`: writes a backup with a consistent snapshot of all rows and files, also while Faro runs.
 */
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '../server/backup/backup.ts'
import { BackupError } from '../server/backup/format.ts'
import { readConfig } from '../server/config.ts'
import { openCommandDatabase } from '../server/cli/commandDatabase.ts'
import { openStorage } from '../server/media/openStorage.ts'
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
  const storage = await openStorage(config)
  await storage.verify()
  const database = await openCommandDatabase(config)
  try {
    const { header, bytes, missing } = await backUp(database.url, storage, file)
    const rows = header.tables.reduce((sum, table) => sum + table.rows, 0)
    print(
      `Copia hecha: ${file} (${megabytes(bytes)}), con ${rows} filas y ${header.files} archivos de ${header.at}.`,
    )
    if (missing.length > 0) {
      throw new BackupError(
        `Pero en ${storage.place} faltan ${missing.length} archivos que la base de datos nombra. ¿Están ahí los de este Faro (DATA_DIR, S3_BUCKET, S3_PREFIX)?`,
      )
    }
  } finally {
    await database.release()
  }
})
