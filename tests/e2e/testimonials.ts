/** Prompts created for one test, stored testimonials, and locators of their screen. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { Person, sql } from './chat.ts'
import { expect, signIn } from './fixtures.ts'
import { createCommunity } from './members.ts'
import type { Server } from './server.ts'

export const promptTitle = 'Mi primer mes'

/** Opens the testimonials screen as Ana, member of Berta's community, with one open prompt of 30 points. */
export async function openTestimonials(page: Page, server: Server, title = promptTitle) {
  const [berta, ana] = [await Person.named(server, 'Berta'), await Person.named(server, 'Ana')]
  const community = await createCommunity(server, [berta, ana])
  const [type] = await sql<{ id: string }>(
    server,
    `insert into testimony_types (community_id, title, description, prompt, points_value)
     values ($1, $2, 'De una prueba.', '¿Qué haces hoy que antes no hacías?', 30) returning id`,
    [community.id, title],
  )
  await signIn(page, server, ana, { community: community.name })
  await page.goto('/testimonios')
  return { ana, berta, community, typeId: type?.id ?? '' }
}

export const promptCard = (page: Page, title = promptTitle): Locator =>
  page.getByRole('article').filter({ hasText: title }).filter({ hasText: 'De una prueba.' })

/** Opens the dialog for writing a testimonial. */
export async function openTestimonialForm(page: Page, title = promptTitle) {
  await promptCard(page, title).getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  const state = dialog.getByRole('region', { name: 'Estado del envío' })
  return {
    dialog,
    state,
    bar: dialog.getByRole('progressbar'),
    text: dialog.getByRole('textbox', { name: /^Tu testimonio/ }),
    video: dialog.locator('input[type=file][accept*="video"]'),
    image: dialog.locator('input[type=file][accept*="image"]'),
    send: dialog.getByRole('button', { name: 'Enviar testimonio' }),
    retry: state.getByRole('button', { name: 'Reintentar' }),
    cancel: state.getByRole('button', { name: 'Cancelar subida' }),
  }
}

/** Returns a person's stored testimonials with their points, and their media rows. */
export async function listStoredTestimonials(server: Server, { id }: Person) {
  const testimonies = await sql<{ content: string; points_earned: number }>(
    server,
    'select content, points_earned from testimonies where user_id = $1',
    [id],
  )
  const media = await sql<{ kind: string }>(
    server,
    'select kind from media where owner_id = $1 order by kind',
    [id],
  )
  return { testimonies, media: media.map(({ kind }) => kind) }
}

/** Lists the names of stored files and of unfinished uploads. */
export async function listStoredFiles({ dataDir }: Server): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'media'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

/** Limits the upload speed of the page in bytes per second; -1 removes the limit. */
export async function limitUploadSpeed(page: Page): Promise<(bytes: number) => Promise<unknown>> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  return (bytes) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytes,
    })
}
