/**
 * Writes the list of common passwords, against which the registration form warns: the most frequent ones of
 * @zxcvbn-ts/language-common (MIT) that Faro would accept. Run it again when that package changes.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { passwordMinLength } from '../src/api/contract/limits.ts'

const root = path.resolve(import.meta.dirname, '..')
const source = path.join(root, 'node_modules/@zxcvbn-ts/language-common/src/passwords.json')
const target = path.join(root, 'src/components/auth/RegisterForm/commonPasswords.json')
/** Number of passwords, limited by the size of the list. */
const most = 3000

const all = JSON.parse(await readFile(source, 'utf8')) as string[]
const common = all.filter((password) => password.length >= passwordMinLength).slice(0, most)
// One long string: an array would be a third larger.
await writeFile(target, `${JSON.stringify(common.join(' '))}\n`)
