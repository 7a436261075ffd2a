import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from './chat.ts'
import { expect, test } from './fixtures.ts'
import { smallClip, smallPicture, writeHollowVideo } from './media.ts'
import { anotherPage, recordRequests, tabTo } from './screens.ts'
import {
  openTestimonials,
  listStoredTestimonials,
  promptCard,
  listStoredFiles,
  limitUploadSpeed,
  openTestimonialForm,
} from './testimonials.ts'

const mb = 1024 * 1024
let folder = ''
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faro-testimony-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))
test.beforeEach(({ watch }) => watch.allow(/Failed to load resource/))

const picture = async () => ({ name: 'yo.jpg', mimeType: 'image/jpeg', buffer: await smallPicture() })

test(
  'a testimonial with text, video and image earns its points, shows previews, and survives a crash',
  { tag: '@core' },
  async ({ page, server }) => {
    const { ana } = await openTestimonials(page, server)
    const card = promptCard(page)
    await expect(card).toContainText('Pendiente')
    await expect(page.getByRole('heading', { name: 'Mis Testimonios' })).toBeVisible()
    await tabTo(page, card.getByRole('button'))
    const { dialog, text, video, image, send, state } = await openTestimonialForm(page)
    const asked = recordRequests(page, /upload-with-progress/)
    await send.click()
    await expect(dialog.getByText('Por favor, completa el texto del testimonio')).toBeVisible()
    await text.fill('Ahora escucho el doble de lo que hablo.')
    await send.click()
    await expect(dialog.getByText('Por favor, agrega un video o una imagen')).toBeVisible()
    await video.setInputFiles({ name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
    await expect(
      dialog.getByText('Tipo de archivo no válido: text/plain. Solo se permiten: MP4, WebM, MOV, AVI, M4V'),
    ).toBeVisible()
    expect(asked).toEqual([])
    await video.setInputFiles(smallClip)
    await image.setInputFiles(await picture())
    await send.dblclick()
    await expect(state).toContainText('Has ganado 30 puntos')
    // The dialog closes after three seconds.
    await expect(dialog).toBeHidden()
    await expect(card).toContainText('Completado')
    await expect(card.getByRole('button')).toHaveCount(0)
    expect(asked).toHaveLength(1)
    expect(await listStoredTestimonials(server, ana)).toEqual({
      testimonies: [{ content: 'Ahora escucho el doble de lo que hablo.', points_earned: 30 }],
      media: ['image', 'video'],
    })
    expect(await sql(server, 'select points from point_entries where user_id = $1', [ana.id])).toEqual([
      { points: 30 },
    ])

    await server.kill()
    await server.start()
    await page.reload()
    const mine = page.getByRole('article').filter({ hasText: 'Ahora escucho el doble' })
    await expect(mine).toBeVisible()
    await expect(mine.locator('img').first()).toBeVisible()
    await mine.getByRole('button', { name: /video/i }).first().click()
    const player = page.getByRole('dialog').locator('video')
    await expect
      .poll(() => player.evaluate((element: HTMLVideoElement) => element.readyState))
      .toBeGreaterThan(1)
    await page.keyboard.press('Escape')
    await expect(player).toHaveCount(0)
    await mine
      .getByRole('button', { name: /imagen/i })
      .first()
      .click()
    await expect(page.getByRole('dialog').locator('img').first()).toBeVisible()
  },
)

test('an upload of 480 MB cancelled at 60 % leaves no file and no row, and one click sends the same files again', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000)
  const { ana } = await openTestimonials(page, server)
  const before = await listStoredFiles(server)
  const path = join(folder, 'largo.mp4')
  await writeHollowVideo(path, smallClip, 480 * mb)
  const { dialog, text, video, send, bar, cancel, retry, state } = await openTestimonialForm(page)
  const speed = await limitUploadSpeed(page)
  await speed(50 * mb)
  await text.fill('Una historia larga.')
  await video.setInputFiles(path)
  await send.click()
  const percent = async () => Number(await bar.getAttribute('aria-valuenow'))
  await expect.poll(percent, { timeout: 60_000, intervals: [50] }).toBeGreaterThanOrEqual(60)
  await expect(state).toContainText(/MB de 480/)
  await expect(state).toContainText('/s')
  await cancel.click()
  await expect(state).toContainText('Subida cancelada')
  await expect(text).toHaveValue('Una historia larga.')
  await expect.poll(() => listStoredFiles(server)).toEqual(before)
  expect(await listStoredTestimonials(server, ana)).toEqual({ testimonies: [], media: [] })
  expect(
    await sql(server, "select id from testimony_uploads where user_id = $1 and status = 'completed'", [
      ana.id,
    ]),
  ).toEqual([])

  await speed(-1)
  await retry.or(send).first().click()
  await expect(state).toContainText('Has ganado 30 puntos', { timeout: 60_000 })
  await expect(dialog).toBeHidden()
  expect((await listStoredTestimonials(server, ana)).media).toEqual(['video'])
})

test('a server killed during an upload shows an explanation, no input is lost, and a click sends it again', async ({
  page,
  server,
}) => {
  const { ana } = await openTestimonials(page, server)
  const path = join(folder, 'mediano.mp4')
  await writeHollowVideo(path, smallClip, 20 * mb)
  const { dialog, text, video, send, bar, retry, state } = await openTestimonialForm(page)
  const speed = await limitUploadSpeed(page)
  await speed(4 * mb)
  await text.fill('Se cortó la luz.')
  await video.setInputFiles(path)
  await send.click()
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(20)
  await server.kill()
  await expect(state).toContainText(
    'Error de conexión. Verifica tu conexión a internet e inténtalo de nuevo.',
  )
  await expect(text).toHaveValue('Se cortó la luz.')
  await server.start()
  await speed(-1)
  await retry.click()
  await expect(state).toContainText('Has ganado 30 puntos')
  await expect(dialog).toBeHidden()
  expect(await listStoredTestimonials(server, ana)).toEqual({
    testimonies: [{ content: 'Se cortó la luz.', points_earned: 30 }],
    media: ['video'],
  })
})

test('a lost reply and two tabs create one testimonial', async ({ page, server, browser, watch }) => {
  const { ana } = await openTestimonials(page, server)
  const tab = await anotherPage(browser, server, watch, ana)
  await tab.goto('/testimonios')
  watch.allow(/Failed to load resource/)
  const [here, there] = [await openTestimonialForm(page), await openTestimonialForm(tab)]
  for (const form of [here, there]) {
    await form.text.fill('Una vez.')
    await form.image.setInputFiles(await picture())
  }
  await page.route(
    /upload-with-progress/,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await here.send.click()
  await expect(here.state).toContainText('Error de conexión.')
  await here.retry.click()
  await expect(here.state).toContainText('Has ganado 30 puntos')
  await there.send.click()
  await expect(there.state).toContainText('Ya has completado este tipo de testimonio anteriormente.')
  await expect(there.text).toHaveValue('Una vez.')
  // The prompt behind the dialog has been updated, and the focus survives although its button is gone.
  await tab.keyboard.press('Escape')
  await expect(tab.getByRole('dialog')).toBeHidden()
  await expect(tab.getByText('Completado').first()).toBeVisible()
  await expect(tab.getByRole('heading', { name: 'Mis Testimonios' })).toBeFocused()
  expect((await listStoredTestimonials(server, ana)).testimonies).toHaveLength(1)
  expect((await listStoredTestimonials(server, ana)).media).toEqual(['image'])
})
