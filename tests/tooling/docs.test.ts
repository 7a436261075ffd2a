import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, settingNames } from '../../server/config.ts'
import {
  brokenLinks,
  files,
  missingPaths,
  read,
  sizeOf,
  unknownCommands,
  unknownVariables,
} from './pageChecks.ts'

const pages = files.filter((file) => /^(?:README|CONTRIBUTING|SECURITY|docs\/.*)\.md$/u.test(file))
/** Decisions describe the code at their date. */
const isHistory = (page: string) => page.startsWith('docs/decisions/0')

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
  const linked = new Set(
    indexes.flatMap((index) =>
      [...read(index).matchAll(/\]\(([^)#\s]+)/gu)].map(([, target = '']) =>
        path.posix.join(path.posix.dirname(index), target),
      ),
    ),
  )
  const unlinked = pages.filter((page) => page.startsWith('docs/') && page !== 'docs/README.md')
  expect(unlinked.filter((page) => !linked.has(page))).toEqual([])
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
