/**
 * Writes the list of passwords that are tried first, of which the registration form warns: the most frequent ones of
 * @zxcvbn-ts/language-common (MIT), as far as Faro would take them. Run it again when that package changes.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { passwordMinLength } from '../src/components/auth/RegisterForm/password.ts'

const root = path.resolve(import.meta.dirname, '..')
const source = path.join(root, 'node_modules/@zxcvbn-ts/language-common/src/passwords.json')
const target = path.join(root, 'src/components/auth/RegisterForm/commonPasswords.json')
/** As many as weigh no more than a picture. */
const most = 3000

const all = JSON.parse(await readFile(source, 'utf8')) as string[]
const common = all.filter((password) => password.length >= passwordMinLength).slice(0, most)
// One long text: a list of texts would weigh a third more.
await writeFile(target, `${JSON.stringify(common.join(' '))}\n`)
