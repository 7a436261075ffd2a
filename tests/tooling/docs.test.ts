import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { readConfig, settingNames } from '../../server/config.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const folders = '{.ci,.github,.storybook,deploy,docs,public,scripts,server,src,tests}'
const files = globSync(['*', '.*', `${folders}/**`], {
  cwd: root,
  exclude: (name) => name === 'node_modules',
})
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => statSync(path.join(root, file)).isFile())
const exists = new Set([...files, ...files.flatMap((file) => parentsOf(file))])
/** Text of the sources, for error codes and variables that only they define. */
const sources = files
  .filter(
    (file) =>
      /\.(?:ts|tsx|yaml|yml|json|ini|cjs)$|Dockerfile/u.test(file) &&
      !/package-lock|openapi|tooling\/docs\.test/u.test(file),
  )
  .map(read)
  .join('\n')
const pages = files.filter(
  (file) => /^(?:README|CONTRIBUTING|SECURITY|docs\/.*)\.md$/u.test(file) && exists.has(file),
)
/** Decisions describe the code at their date. */
const isHistory = (page: string) => page.startsWith('docs/decisions/0')

function parentsOf(file: string): string[] {
  const parent = path.posix.dirname(file)
  return parent === '.' ? [] : [parent, ...parentsOf(parent)]
}

const withoutBlocks = (text: string) => text.replaceAll(/^ *```.*?^ *```/gmsu, '')
const blocksOf = (text: string) =>
  [...text.matchAll(/^ *```.*?\n(.*?)^ *```/gmsu)].map(([, block = '']) => block)
const inlineCodeOf = (text: string) =>
  [...withoutBlocks(text).matchAll(/`([^`\n]+)`/gu)].map(([, code = '']) => code)

/** GitHub's anchors of a page's headings. */
const anchorsOf = (text: string) =>
  [...withoutBlocks(text).matchAll(/^#+ (.+)$/gmu)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

function brokenLinks(page: string, text: string): string[] {
  const targets = [
    ...[...withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)/gu)].map(([, target = '']) => target),
    ...[...text.matchAll(/<img src="([^"]+)"/gu)].map(([, target = '']) => target),
  ]
  return targets.filter((target) => {
    if (/^https?:/u.test(target)) return false
    const [file = '', anchor] = target.split('#')
    const linked = file ? path.posix.join(path.posix.dirname(page), file).replace(/\/$/u, '') : page
    if (!exists.has(linked) && linked !== page) return true
    return anchor !== undefined && !anchorsOf(linked === page ? text : read(linked)).includes(anchor)
  })
}

const topLevel = /^(?:\.ci|\.github|\.storybook|deploy|docs|public|scripts|server|src|tests)\//u
const fileName = /^[\w./@-]+\.(?:cjs|conf|html|ini|json|md|mdx|py|service|ts|tsx|yaml|yml)$/u
/** Files of the build, of an operator, or of examples. */
const generated =
  /^(?:dist|test-results)\/|^\/|^X\.|^(?:deploy\/compose\.env|pgbouncer\.ini|postgresql\.conf)$/u

function missingPaths(text: string): string[] {
  return inlineCodeOf(text).filter((code) => {
    if (!(topLevel.test(code) || fileName.test(code)) || /[<…{\s]/u.test(code) || generated.test(code))
      return false
    const name = code.replace(/^\.\.\/|\/$/gu, '')
    if (name.includes('*')) return globSync(name, { cwd: root }).length === 0
    return !exists.has(name) && !files.some((file) => file.endsWith(`/${name}`))
  })
}

/** Text of a script and of what it imports, in which its options are named. */
function scriptText(file: string, seen = new Set<string>()): string {
  if (seen.has(file) || !exists.has(file)) return ''
  seen.add(file)
  const text = read(file)
  const imports = [...text.matchAll(/(?:from|import) '(\.[^']+)'/gu)].map(([, target = '']) =>
    path.posix.join(path.posix.dirname(file), target),
  )
  return [text, ...imports.map((target) => scriptText(target, seen))].join('\n')
}

const scripts: Readonly<Record<string, string>> = packageJson.scripts
const vitestProjects = [...read('vitest.config.ts').matchAll(/name: '([\w-]+)'/gu)].map(([, name]) => name)

function unknownCommands(text: string): string[] {
  const code = [...inlineCodeOf(text), ...blocksOf(text)].join('\n')
  const unknown: string[] = []
  for (const [command, name = ''] of code.matchAll(
    /npm (?:run )?((?<=run )[\w:-]+|test|start)(?: .*)?$/gmu,
  )) {
    const script = scripts[name]
    const flags = [...command.replace(/#.*/u, '').matchAll(/ --([a-z][\w-]*)/gu)].map(([, flag = '']) => flag)
    const own = scriptText(/scripts\/\w+\.ts/u.exec(script ?? '')?.[0] ?? '')
    const missing = flags.filter(
      (flag) => !new RegExp(`--${flag}\\b|\\b${flag}\\b['"]?:|'${flag}'`, 'u').test(own),
    )
    if (script === undefined || missing.length > 0) unknown.push(command)
  }
  for (const [command, project, filters = ''] of code.matchAll(
    /vitest run --project[ =]([\w-]+)((?: [\w.]+)*)/gu,
  )) {
    const names = filters.split(' ').filter(Boolean)
    const found = names.every((name) =>
      files.some((file) => file.startsWith('tests/') && file.includes(name)),
    )
    if (!vitestProjects.includes(project) || !found) unknown.push(command)
  }
  for (const [command, file = ''] of code.matchAll(/node (scripts\/[\w./-]+)/gu)) {
    if (!exists.has(file)) unknown.push(command)
  }
  return unknown
}

/** Names in capitals that neither the configuration nor any source knows. */
function unknownVariables(text: string): string[] {
  const code = [...inlineCodeOf(text), ...blocksOf(text)].join('\n')
  return [...code.matchAll(/(?<![\w$])[A-Z][A-Z\d]*_[A-Z\d_]+(?![\w])/gu)]
    .map(([name]) => name)
    .filter((name) => !settingNames.includes(name) && !new RegExp(`\\b${name}\\b`, 'u').test(sources))
}

/** Bytes without the padding of tables. */
const sizeOf = (text: string) =>
  Buffer.byteLength(text.replaceAll(/ {2,}/gu, ' ').replaceAll(/-{4,}/gu, '---'))

describe('the checks of documentation', () => {
  it('find a broken link, anchor, path, command, option and setting', () => {
    const page = [
      '# Title',
      '[a](nowhere.md) [b](#nothing) [c](#title) `server/nowhere.ts` `nowhere.yaml` `server/config.ts` `server/*.ts`',
      '`npm run nothing` `npm test -- --nothing` `npm run media:move -- --to=s3` `npx vitest run --project nothing`',
      '`S3_NOTHING` `S3_BUCKET`',
    ].join('\n\n')
    expect(brokenLinks('docs/README.md', page)).toEqual(['nowhere.md', '#nothing'])
    expect(missingPaths(page)).toEqual(['server/nowhere.ts', 'nowhere.yaml'])
    expect(unknownCommands(page)).toEqual([
      'npm run nothing',
      'npm test -- --nothing',
      'vitest run --project nothing',
    ])
    expect(unknownVariables(page)).toEqual(['S3_NOTHING'])
  })
})

describe.each(pages)('%s', (page) => {
  const text = read(page)
  it('has only links that lead somewhere', () => {
    expect(brokenLinks(page, text)).toEqual([])
  })
  if (!isHistory(page)) {
    it('names only existing paths, commands and variables', () => {
      expect([...missingPaths(text), ...unknownCommands(text), ...unknownVariables(text)]).toEqual([])
    })
  }
  it('keeps its size limit', () => {
    const limit = { 'README.md': 6, 'docs/architecture.md': 10 }[page] ?? 12
    expect(sizeOf(text) / 1024).toBeLessThanOrEqual(limit)
  })
})

it('every page in docs is linked from an index', () => {
  const indexes = pages.filter((page) => page.endsWith('README.md'))
  const linked = indexes.flatMap((index) =>
    [...read(index).matchAll(/\]\(([^)#\s]+)/gu)].map(([, target = '']) =>
      path.posix.join(path.posix.dirname(index), target),
    ),
  )
  const unlinked = pages.filter((page) => page.startsWith('docs/') && page !== 'docs/README.md')
  expect(unlinked.filter((page) => !linked.includes(page))).toEqual([])
})

describe('each decision', () => {
  it.each(pages.filter(isHistory))(
    '%s has number, date, status, context, decision and consequences',
    (page) => {
      const number = Number(path.posix.basename(page).slice(0, 4))
      expect(read(page)).toMatch(
        new RegExp(
          `^# ${number}\\. .+\\n\\n- Date: 20\\d\\d-\\d\\d-\\d\\d\\n- Status: .+\\n[^]*\\n## Context\\n[^]*\\n## Decision\\n[^]*\\n## Consequences\\n`,
          'u',
        ),
      )
    },
  )
})

describe('settings', () => {
  const rows = [
    ...read('docs/operations/configuration.md').matchAll(/^\| `([A-Z\d_]+)` *\|([^|]*)\|/gmu),
  ].map(([, name = '', value = '']) => ({ name, value: value.replaceAll(/[`\s]/gu, '') }))
  const example = [...read('.env.example').matchAll(/^# ([A-Z\d_]+)=(.*)$/gmu)].map(
    ([, name = '', value = '']) => ({ name, value }),
  )

  it('are all in the configuration page and in .env.example', () => {
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...settingNames].toSorted())
    expect(example.map(({ name }) => name).toSorted()).toEqual([...settingNames].toSorted())
  })

  it('have the documented defaults', () => {
    const defaults = rows.filter(({ value }) => value)
    expect(defaults.length).toBeGreaterThan(5)
    for (const { name, value } of defaults) {
      const bucket = name.startsWith('S3_') ? { S3_BUCKET: 'faro' } : {}
      expect([name, readConfig({ ...bucket, [name]: value })]).toEqual([name, readConfig(bucket)])
      expect(example).toContainEqual({ name, value })
    }
  })
})
