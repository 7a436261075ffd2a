import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
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

/** Starts a Node process in the project's folder. */
function runNode(node: string, args: string[]) {
  const { status, stdout, stderr } = spawnSync(node, args, { cwd: root, encoding: 'utf8' })
  return { status, output: `${stdout}${stderr}`.trim() }
}

const check = readFileSync(path.join(root, 'scripts/checkNode.cjs'), 'utf8')

/** Runs the check in this process with the version of another Node. */
function runCheck(version: string) {
  let status = 0
  let output = ''
  runInNewContext(check, {
    require: createRequire(path.join(root, 'scripts/checkNode.cjs')),
    process: {
      versions: { node: version },
      stderr: { write: (text: string) => (output += text) },
      exit: (code: number) => (status = code),
    },
  })
  return { status, output: output.trim() }
}

/** The system's Node, if it is too old. */
const oldNode = ['/usr/bin/node', '/usr/local/bin/node'].find(
  (file) => existsSync(file) && /^v(?:1\d|2[0-3])\./u.test(runNode(file, ['--version']).output),
)

describe('checkNode.cjs', () => {
  it.each(['14.21.3', '18.20.8', '20.19.0', '22.18.0', '24.6.9'])(
    'rejects Node %s with one sentence',
    (version) => {
      expect(runCheck(version)).toEqual({ status: 1, output: sentence(version) })
    },
  )

  it.each(['24.7.0', '24.21.0', '25.0.0', '26.1.0'])('accepts Node %s without output', (version) => {
    expect(runCheck(version)).toEqual({ status: 0, output: '' })
  })

  it('ends a real process before it runs other code', () => {
    const version = '22.18.0'
    const start = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })
      require('./scripts/checkNode.cjs')
      console.log('started')`
    expect(runNode(process.execPath, ['-e', start])).toEqual({ status: 1, output: sentence(version) })
  })

  // The next test proves that all scripts are started in the same way.
  it.skipIf(!oldNode)('ends an old Node before it reads a script in TypeScript', () => {
    const version = runNode(oldNode ?? '', ['--version']).output.slice(1)
    const [command, ...args] = scripts['test']?.split(' ') ?? []
    expect(command).toBe('node')
    expect(runNode(oldNode ?? '', args)).toEqual({ status: 1, output: sentence(version) })
  })
})

it('every script in TypeScript loads checkNode.cjs first', () => {
  expect(ours.length).toBeGreaterThan(5)
  for (const [, line] of ours) expect(line).toMatch(/^node -r \.\/scripts\/checkNode\.cjs scripts\//u)
})

it('README and package.json name the same Node version', () => {
  expect(engines.node).toBe('>=24.7')
  for (const file of ['README.md', 'docs/operations/installation.md']) {
    expect(readFileSync(path.join(root, file), 'utf8')).toContain('Node 24.7 or newer')
  }
})
