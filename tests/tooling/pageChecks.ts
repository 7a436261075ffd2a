/** Checks of what a page of the documentation names. */
import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { settingNames } from '../../server/config.ts'

const root = path.resolve(import.meta.dirname, '../..')
export const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const folders = '{.ci,.github,.storybook,deploy,docs,public,scripts,server,src,tests}'
export const files = globSync(['*', '.*', `${folders}/**`], {
  cwd: root,
  exclude: (name) => name === 'node_modules',
})
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => statSync(path.join(root, file)).isFile())
/** Files and folders. */
const paths = new Set([...files, ...files.flatMap((file) => parentsOf(file))])
/** Text of the sources, for error codes and variables that only they define. */
const sources = files
  .filter(
    (file) =>
      /\.(?:ts|tsx|yaml|yml|json|ini|cjs)$|Dockerfile/u.test(file) &&
      !/package-lock|openapi|tooling\/docs\.test/u.test(file),
  )
  .map(read)
  .join('\n')

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

/** Returns the targets of links that do not exist, or whose anchor does not. */
export function brokenLinks(page: string, text: string): string[] {
  const targets = [
    ...[...withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)/gu)].map(([, target = '']) => target),
    ...[...text.matchAll(/<img src="([^"]+)"/gu)].map(([, target = '']) => target),
  ]
  return targets.filter((target) => {
    if (/^https?:/u.test(target)) return false
    const [file = '', anchor] = target.split('#')
    const linked = file ? path.posix.join(path.posix.dirname(page), file).replace(/\/$/u, '') : page
    if (!paths.has(linked) && linked !== page) return true
    return anchor !== undefined && !anchorsOf(linked === page ? text : read(linked)).includes(anchor)
  })
}

const topLevel = /^(?:\.ci|\.github|\.storybook|deploy|docs|public|scripts|server|src|tests)\//u
const fileName = /^[\w./@-]+\.(?:cjs|conf|html|ini|json|md|mdx|py|service|ts|tsx|yaml|yml)$/u
/** Files of the build, of an operator, or of examples. */
const generated =
  /^(?:dist|test-results)\/|^\/|^X\.|^(?:deploy\/compose\.env|pgbouncer\.ini|postgresql\.conf)$/u

/** Returns paths and file names in inline code that do not exist. */
export function missingPaths(text: string): string[] {
  return inlineCodeOf(text).filter((code) => {
    if (!(topLevel.test(code) || fileName.test(code)) || /[<…{\s]/u.test(code) || generated.test(code))
      return false
    const name = code.replace(/^\.\.\/|\/$/gu, '')
    if (name.includes('*')) return globSync(name, { cwd: root }).length === 0
    return !paths.has(name) && !files.some((file) => file.endsWith(`/${name}`))
  })
}

/** Text of a script and of what it imports, in which its options are named. */
function scriptText(file: string, seen = new Set<string>()): string {
  if (seen.has(file) || !paths.has(file)) return ''
  seen.add(file)
  const text = read(file)
  const imports = [...text.matchAll(/(?:from|import) '(\.[^']+)'/gu)].map(([, target = '']) =>
    path.posix.join(path.posix.dirname(file), target),
  )
  return [text, ...imports.map((target) => scriptText(target, seen))].join('\n')
}

const scripts: Readonly<Record<string, string>> = packageJson.scripts
const vitestProjects = new Set(
  [...read('vitest.config.ts').matchAll(/name: '([\w-]+)'/gu)].map(([, name]) => name),
)

/** Returns commands whose script, option, project or test file does not exist. */
export function unknownCommands(text: string): string[] {
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
    if (!vitestProjects.has(project) || !found) unknown.push(command)
  }
  for (const [command, file = ''] of code.matchAll(/node (scripts\/[\w./-]+)/gu)) {
    if (!paths.has(file)) unknown.push(command)
  }
  return unknown
}

/** Returns names in capitals that neither the configuration nor any source contains. */
export function unknownVariables(text: string): string[] {
  const code = [...inlineCodeOf(text), ...blocksOf(text)].join('\n')
  return [...code.matchAll(/(?<![\w$])[A-Z][A-Z\d]*_[A-Z\d_]+(?![\w])/gu)]
    .map(([name]) => name)
    .filter((name) => !settingNames.includes(name) && !new RegExp(`\\b${name}\\b`, 'u').test(sources))
}

/** Bytes without the padding of tables. */
export const sizeOf = (text: string) =>
  Buffer.byteLength(text.replaceAll(/ {2,}/gu, ' ').replaceAll(/-{4,}/gu, '---'))
