import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import type { Manifest } from 'vite'

/** Matches the address of the built script of that name. */
export function chunk(name: string): RegExp {
  const file = join(import.meta.dirname, '../../dist/.vite/manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const found = Object.values(manifest).find((entry) => entry.name === name)
  if (!found) throw new Error(`There is no script ${name}`)
  return new RegExp(`/${found.file.replaceAll('.', String.raw`\.`)}$`, 'u')
}

/** The page has loaded the built script of that name, as it does by itself some seconds after it came. */
export async function loaded(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    (pattern) =>
      performance.getEntriesByType('resource').some((entry) => new RegExp(pattern).test(entry.name)),
    chunk(name).source,
  )
}
