/** `npm run openapi`: generates `openapi.json` from the endpoint objects, as a reference for other back ends. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describeApi } from '../tests/contract/openapi.ts'

const file = path.resolve(import.meta.dirname, '../openapi.json')
await writeFile(file, `${JSON.stringify(describeApi(), null, 2)}\n`)
