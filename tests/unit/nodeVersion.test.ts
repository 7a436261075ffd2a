import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const { scripts, engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
  engines: { node: string }
}
const ours = Object.entries(scripts).filter(([, line]) => line.includes('.ts'))

const sentence = (version: string) =>
  `Faro necesita Node 24.7 o más reciente y este es ${version}: en Linux viene con «npm install», en otros ` +
  'sistemas instálalo desde https://nodejs.org.'

function runNode(node: string, args: string[]) {
  const { status, stdout, stderr } = spawnSync(node, args, { cwd: root, encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}`.trim() }
}

/** Runs the check with a given Node version. */
const checkedBy = (version: string) =>
  runNode(process.execPath, [
    '-e',
    `Object.defineProperty(process, 'versions', { value: { node: '${version}' } }); require('./scripts/checkNode.cjs')`,
  ])

/** The system's Node, if it is too old. */
const oldNode = ['/usr/bin/node', '/usr/local/bin/node'].find(
  (file) => existsSync(file) && /^v(?:1\d|2[0-3])\./u.test(runNode(file, ['--version']).said),
)

describe('a Node that is too old', () => {
  it.each(['14.21.3', '18.20.8', '20.19.0', '22.18.0', '24.6.9'])(
    'stops with one sentence: %s',
    (version) => {
      expect(checkedBy(version)).toEqual({ status: 1, said: sentence(version) })
    },
  )

  it.each(['24.7.0', '24.21.0', '25.0.0', '26.1.0'])('goes on without a word: %s', (version) => {
    expect(checkedBy(version)).toEqual({ status: 0, said: '' })
  })

  it.skipIf(!oldNode).each(ours)('is told so by npm run %s, though it cannot read the script', (_, line) => {
    const version = runNode(oldNode ?? '', ['--version']).said.slice(1)
    const [command, ...args] = line.split(' ')
    expect(command).toBe('node')
    expect(runNode(oldNode ?? '', args)).toEqual({ status: 1, said: sentence(version) })
  })
})

it('every script in TypeScript looks at its Node first', () => {
  expect(ours.length).toBeGreaterThan(5)
  for (const [, line] of ours) expect(line).toMatch(/^node -r \.\/scripts\/checkNode\.cjs scripts\//u)
})

it('README and package.json name the same Node', () => {
  expect(engines.node).toBe('>=24.7')
  for (const file of ['README.md', 'docs/operating.md']) {
    expect(readFileSync(path.join(root, file), 'utf8')).toContain('Node 24.7 or newer')
  }
})
