/** `npm run admin -- <area> <action> [e-mail]`: the operator's commands about accounts, also while Faro runs. */
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import {
  addStaff,
  deleteUser,
  listStaff,
  removeStaff,
  setPassword,
  showUser,
  signOutUser,
} from '../server/admin/commands.ts'
import { readConfig } from '../server/config.ts'
import { type Db, openDatabase } from '../server/db/client.ts'
import { openCommandDatabase } from '../server/cli/commandDatabase.ts'
import { StartError } from '../server/errors.ts'
import { print, refuseForeignRoot, runCommand } from './command.ts'
import { ownValue } from '../src/lib/ownValue.ts'

const commands: Readonly<Record<string, (db: Db, email: string) => Promise<string[]>>> = {
  'staff add': addStaff,
  'staff remove': removeStaff,
  'staff list': listStaff,
  'user show': showUser,
  'user sign-out': signOutUser,
  'user delete': deleteUser,
  'user set-password': async (db, email) => setPassword(db, email, await readPassword()),
}

const usage = `Di qué hacer:
${Object.keys(commands)
  .map((name) => `    npm run admin -- ${name}${name === 'staff list' ? '' : ' <e-mail>'}`)
  .join('\n')}
  La contraseña nueva se lee de la entrada, para que no quede en el historial de órdenes.`

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [what = '', act = '', email = ''] = positionals
  const name = `${what} ${act}`
  const command = ownValue(commands, name)
  const wanted = name === 'staff list' ? 2 : 3
  if (!command || positionals.length !== wanted) throw new StartError(usage)
  const config = readConfig()
  refuseForeignRoot(config.dataDir)
  const database = await openCommandDatabase(config)
  const db = openDatabase(database.url)
  try {
    for (const line of await command(db, email)) print(line)
  } finally {
    await db.destroy()
    await database.release()
  }
})

/** Reads the first line of the input, with a prompt on a terminal. */
async function readPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout, terminal: false })
  if (process.stdin.isTTY) process.stdout.write('  Contraseña nueva: ')
  // Some editors write a byte order mark at the start of a file.
  for await (const line of lines) return line.replace(/^\uFEFF/u, '')
  throw new StartError('Falta la contraseña.')
}
