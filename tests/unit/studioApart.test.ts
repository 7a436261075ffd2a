import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { affectedBy, findReferrers } from '../../scripts/testing/dependents.ts'

const root = path.join(import.meta.dirname, '../..')

/** What only the studio has. */
const isStudios = (file: string) =>
  /^src\/(?:(?:pages|components|api)\/studio\/|locales\/es\/studio)/u.test(file)

it('nothing of the studio reaches the members’ client', () => {
  const names = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !/\.stories\.tsx$|^src\/mocks\//u.test(file))
  const files = new Map(names.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
  const reached = affectedBy(names.filter(isStudios), findReferrers(files, packageJson.imports))
  const beyond = [...reached].filter((file) => !isStudios(file)).toSorted()
  expect(beyond).toEqual([
    'src/StudioApp.tsx',
    'src/StudioLayout.tsx',
    'src/studio.tsx',
    'src/studioScreens.tsx',
  ])
})
