import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, it } from 'vitest'

const command = path.resolve(import.meta.dirname, '../../scripts/command.ts')

it('a command ends its work when nobody reads its output any more', async () => {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { once } from 'node:events'
       import { print, runCommand } from ${JSON.stringify(command)}
       await runCommand(async () => {
         await once(process.stdin.resume(), 'end')
         print('one')
         await new Promise((resolve) => process.stdout.write('two', resolve))
         process.stderr.write('done')
       })`,
    ],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  )
  let said = ''
  child.stderr.on('data', (data: Buffer) => (said += data.toString()))
  child.stdout.destroy()
  child.stdin.end()
  const [code] = (await once(child, 'close')) as [number | null]
  expect({ code, said }).toEqual({ code: 0, said: 'done' })
})
