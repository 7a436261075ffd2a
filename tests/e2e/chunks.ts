import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import type { Manifest } from 'vite'

/** Returns a pattern for the URL of the built script with this name. */
export function chunkUrl(name: string): RegExp {
  const file = join(import.meta.dirname, '../../dist/.vite/manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const found = Object.values(manifest).find((entry) => entry.name === name)
  if (!found) throw new Error(`There is no script ${name}`)
  return new RegExp(`/${found.file.replaceAll('.', String.raw`\.`)}$`, 'u')
}

/** Waits until the page has loaded the built script with this name, some seconds after the start. */
export async function waitForChunk(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    (pattern) =>
      performance.getEntriesByType('resource').some((entry) => new RegExp(pattern).test(entry.name)),
    chunkUrl(name).source,
  )
}
