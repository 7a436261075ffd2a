/**
 * `npm run media:move -- --to=s3` or `--to=folder`: copies all uploaded files from the folder to the S3 store or back;
 * with `--from-prefix=<prefix>` from another prefix of the bucket, or from its root with `--from-prefix=/`. Also while
 * Faro runs. It can be interrupted and run again.
 */
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/client.ts'
import { openCommandDatabase } from '../server/cli/commandDatabase.ts'
import { folderStorage } from '../server/media/folderStorage.ts'
import { MoveError, moveMedia, type MoveProgress } from '../server/media/moveMedia.ts'
import { mediaFolder, openStorage } from '../server/media/openStorage.ts'
import { parseS3Prefix, type S3Settings } from '../server/settings/s3Settings.ts'
import { megabytes, print, refuseForeignRoot, runCommand } from './command.ts'

const usage = 'Di adónde: npm run media:move -- --to=s3|folder [--from-prefix=<carpeta>] [--delete]'
/** Milliseconds between two lines of progress. */
const progressMs = 2000
const steps = { copy: 'Copiar', compare: 'Comparar con lo que ya estaba' }
/** Maximum number of keys in an error message. */
const named = 5

const listed = (keys: readonly string[]) => keys.slice(0, named).join(', ') + (keys.length > named ? '…' : '')

/** Prints the progress at intervals. */
function progressPrinter(): (progress: MoveProgress) => void {
  let last = 0
  return ({ step, done, total }) => {
    if (Date.now() - last < progressMs && done < total) return
    last = Date.now()
    print(`${steps[step]}: ${done} de ${total}`)
  }
}

/**
 * Parses the prefix to move files from; the settings contain the one to move them to.
 * @throws {MoveError} if it is invalid, or the same.
 */
function parseOldPrefix(text: string, { prefix }: S3Settings): string {
  const folder = parseS3Prefix(text)
  if (folder === undefined) throw new MoveError(usage)
  if (folder === prefix) throw new MoveError(`Los archivos ya están en S3_PREFIX=${prefix}.`)
  return folder
}

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      'from-prefix': { type: 'string' },
      delete: { type: 'boolean', default: false },
    },
  })
  const { to: target, 'from-prefix': oldPrefix } = values
  if (target !== 's3' && target !== 'folder') throw new MoveError(usage)
  const config = readConfig()
  if (!config.s3)
    throw new MoveError('Di cuál es el almacén S3: S3_BUCKET y lo demás, como al arrancar Faro.')
  refuseForeignRoot(config.dataDir)
  const s3 = await openStorage(config)
  const other =
    oldPrefix === undefined
      ? folderStorage(mediaFolder(config))
      : await openStorage({ ...config, s3: { ...config.s3, prefix: parseOldPrefix(oldPrefix, config.s3) } })
  if (oldPrefix !== undefined && target !== 's3') throw new MoveError(usage)
  const [from, to] = target === 's3' ? [other, s3] : [s3, other]
  await s3.verify()
  const database = await openCommandDatabase(config)
  // Counting many rows takes long, so queries have no timeout.
  const db = openDatabase(database.url, { timeoutMs: 0 })
  try {
    print(`Copiando de ${from.place} a ${to.place}…`)
    const result = await moveMedia(db, from, to, {
      deleteSource: values.delete,
      onProgress: progressPrinter(),
    })
    const { copied, bytes, already, onlyInTarget, missing, differing, deleted } = result
    print(`Copiados ${copied} archivos (${megabytes(bytes)}); ${already} ya estaban, comprobados también.`)
    if (onlyInTarget > 0) print(`${onlyInTarget} estaban solo en ${to.place}.`)
    if (missing.length > 0 || differing.length > 0) {
      throw new MoveError(
        [
          missing.length > 0 && `Faltan ${missing.length} archivos en ${from.place}: ${listed(missing)}`,
          differing.length > 0 &&
            `${differing.length} copias no son iguales que su original: ${listed(differing)}`,
          values.delete && 'No se ha borrado nada.',
        ]
          .filter(Boolean)
          .join('\n  '),
      )
    }
    if (values.delete) print(`Borrados ${deleted} archivos de ${from.place}.`)
    print('No falta ninguno.')
  } finally {
    await db.destroy()
    await database.release()
    s3.close()
    other.close()
  }
})
