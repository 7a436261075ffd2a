import { findBrowser } from '../../scripts/browser.ts'
import { sql } from './chat.ts'
import { expect, test } from './fixtures.ts'
import { openTestimonials, listStoredTestimonials, openTestimonialForm } from './testimonials.ts'

const { launch } = await findBrowser()
// A fake camera with a test pattern and a beep.
test.use({
  launchOptions: {
    ...launch,
    args: [...launch.args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
})

test('a member records a testimonial with the camera and the prompter, and sends it', async ({
  page,
  server,
}) => {
  const { ana } = await openTestimonials(page, server)
  const { dialog, text, state } = await openTestimonialForm(page)
  await text.fill('Antes hablaba yo. Ahora pregunto y escucho.')
  await dialog.getByRole('button', { name: 'Grabar con la cámara' }).click()
  const recorder = page.getByRole('dialog', { name: 'Graba tu testimonio' })
  await expect(recorder.locator('video')).toBeVisible()
  await expect(recorder.getByRole('checkbox', { name: 'Mostrar mi texto mientras grabo' })).toBeChecked()
  await recorder.getByRole('button', { name: 'Grabar', exact: true }).click()
  await expect(recorder.getByRole('status').filter({ hasText: 'Grabando' }).first()).toBeVisible()
  await expect(recorder.getByText('Ahora pregunto y escucho.')).toBeVisible()
  const filmed = () => recorder.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  const from = await filmed()
  await expect.poll(filmed).toBeGreaterThan(from + 1.5)
  await recorder.getByRole('button', { name: 'Terminar' }).click()
  await recorder.getByRole('button', { name: 'Usar esta grabación' }).click()
  await expect(recorder).toBeHidden()
  await dialog.getByRole('button', { name: 'Enviar testimonio' }).click()
  await expect(state).toContainText('Has ganado 30 puntos')
  expect((await listStoredTestimonials(server, ana)).media).toEqual(['video'])
  const [kept] = await sql<{ video_duration: number }>(
    server,
    'select video_duration from testimonies where user_id = $1',
    [ana.id],
  )
  expect(kept?.video_duration).toBeGreaterThan(1)
  expect(kept?.video_duration).toBeLessThan(10)
})
