/** `npm run backup -- <file>`: rows and files of one moment in one file, also while Faro runs. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '../server/backup/backup.ts'
import { BackupError } from '../server/backup/format.ts'
import { readConfig } from '../server/config.ts'
import { reachDatabase } from '../server/db/dataUrl.ts'
import { localStorage } from '../server/media/storage.ts'
import { command, megabytes, say } from './command.ts'

await command(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file] = positionals
  if (!file || positionals.length > 1) throw new BackupError('Di dónde: npm run backup -- <archivo>')
  if (!existsSync(path.dirname(path.resolve(file)))) {
    throw new BackupError(`No existe la carpeta ${path.dirname(path.resolve(file))}.`)
  }
  const config = readConfig()
  const database = await reachDatabase(config)
  try {
    const storage = localStorage(path.join(config.dataDir, 'media'))
    const { header, bytes, missing } = await backUp(database.url, storage, file)
    const rows = header.tables.reduce((sum, table) => sum + table.rows, 0)
    say(
      `Copia hecha: ${file} (${megabytes(bytes)}), con ${rows} filas y ${header.files} archivos de ${header.at}.`,
    )
    if (missing.length > 0)
      say(`Faltan en ${config.dataDir}/media ${missing.length} archivos que la base de datos nombra.`)
  } finally {
    await database.leave()
  }
})
