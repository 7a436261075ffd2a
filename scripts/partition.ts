/** `npm run partition -- status | <table>`: shows the large tables, and partitions one while Faro runs. */
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { type Db, openDatabase } from '../server/db/client.ts'
import { openCommandDatabase } from '../server/db/commandDatabase.ts'
import { acquireInstanceLock } from '../server/db/instanceLock.ts'
import { partitionTable, type Step } from '../server/db/partitions/convert.ts'
import { listTableStatus } from '../server/db/partitions/status.ts'
import { keptWhole, type PartitionSpec, partitionSpecs } from '../server/db/partitions/tables.ts'
import { StartError } from '../server/startError.ts'
import { megabytes, print, refuseForeignRoot, runCommand } from './command.ts'
import { ownValue } from '../src/lib/ownValue.ts'

const usage = `Di qué hacer:
    npm run partition -- status
${partitionSpecs.map(({ name }) => `    npm run partition -- ${name}`).join('\n')}`

/** What to say after each step. */
const told: Partial<Record<Step, string>> = {
  bounded: 'Comprobando las filas que hay; mientras, Faro sigue como siempre…',
  checked: 'Comprobadas. Esperando un momento en que la tabla esté libre…',
  switched: 'Hecho el cambio. Comprobando las referencias…',
}

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [what] = positionals
  if (!what || positionals.length > 1) throw new StartError(usage)
  const spec = what === 'status' ? undefined : findSpec(what)
  const config = readConfig()
  refuseForeignRoot(config.dataDir)
  const database = await openCommandDatabase(config)
  const db = openDatabase(database.url, { max: 2, timeoutMs: 0 })
  try {
    await (spec ? convert(db, database.url, spec) : show(db))
  } finally {
    await db.destroy()
    await database.release()
  }
})

function findSpec(name: string): PartitionSpec {
  const spec = partitionSpecs.find((one) => one.name === name)
  if (spec) return spec
  const reason = ownValue(keptWhole, name)
  throw new StartError(reason === undefined ? usage : `«${name}» no se parte: ${reason}.`)
}

async function convert(db: Db, url: string, spec: PartitionSpec): Promise<void> {
  // No backup may be restored meanwhile.
  const release = await acquireInstanceLock(url)
  try {
    const { lockedMs, attempts } = await partitionTable(db, spec, {
      onStep: (step) => {
        if (told[step] !== undefined) print(told[step])
      },
    })
    print(
      attempts === 0
        ? `«${spec.name}» ya estaba partida, y tiene lo que necesita.`
        : `«${spec.name}» está partida. Nadie ha esperado más de ${Math.ceil(lockedMs)} ms.`,
    )
  } finally {
    await release()
  }
}

async function show(db: Db): Promise<void> {
  for (const { name, rows, bytes, partitions, advice } of await listTableStatus(db)) {
    const size = `${Math.round(rows).toLocaleString('es')} filas, ${megabytes(bytes)}`
    print(`${name.padEnd(15)} ${size}, ${partitions > 0 ? `${partitions} particiones` : 'entera'}: ${advice}`)
  }
}
