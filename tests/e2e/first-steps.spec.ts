import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { phone } from './devices.ts'
import { expect, test, disableServiceWorker } from './fixtures.ts'
import { writePhoto, writeVideo } from './media.ts'
import { author, reader } from './people.ts'
import {
  commentsDialog,
  composer,
  dropdown,
  enterCommunity,
  logIn,
  postActions,
  postWithText,
  registerForm,
} from './screens.ts'

const shared = 'Liderazgo Consciente'
const mb = 1024 * 1024

test(
  'a person registers, is signed in and sees that they have no community yet',
  { tag: '@core' },
  async ({ page, server }) => {
    await page.goto('/register')
    const form = registerForm(page)
    await form.name.fill('Nadia Prueba')
    await form.email.fill(`nadia-${randomUUID()}@faro.test`)
    await form.password.fill('secreta-1')
    await form.confirmation.fill('secreta-1')
    await form.submit.click()
    await expect(page).toHaveURL(`${server.url}/`)
    await page.goto('/comunidad')
    await expect(page.locator('#root').getByText('Selecciona una Comunidad')).toBeVisible()
    await dropdown(page).open.click()
    await expect(page.getByText('Sin comunidades')).toBeVisible()
  },
)

// Only steps that differ between phone and desktop; other tests cover the parts.
test.describe('on a phone', () => {
  test.use(phone)

  test(
    'one member posts a photo and a video, another comments and likes, and all of it survives a killed server',
    { tag: '@core' },
    async ({ page, server, browser, watch }) => {
      test.setTimeout(240_000)
      const folder = await mkdtemp(join(tmpdir(), 'faro-media-'))
      const photo = join(folder, 'foto.jpg')
      const video = join(folder, 'video.mp4')
      await writePhoto(photo, 9 * mb)
      await writeVideo(video, join(import.meta.dirname, '../../server/demo/media/agua.mp4'), 24 * mb)
      const text = `Una foto y un video juntos ${randomUUID()}`
      const comment = `Qué bien se ve ${randomUUID()}`

      await page.goto('/login')
      await logIn(page, author)
      await expect(page).toHaveURL(`${server.url}/`)
      await enterCommunity(page, shared)
      const form = composer(page)
      await form.prompt.click()
      await form.text.fill(text)
      await form.image.setInputFiles(photo)
      await form.video.setInputFiles(video)
      const lists: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/api/posts/community/')) lists.push(request.url())
      })
      await form.publish.click()
      const mine = postWithText(page, text)
      await expect(mine).toBeVisible({ timeout: 120_000 })
      // The form closes after the list has been updated.
      await expect(form.prompt).toBeVisible()
      await expect(mine).toHaveCount(1)
      expect(lists).toEqual([])
      await rm(folder, { recursive: true })

      const other = await browser.newContext({ ...(test.info().project.use as object), baseURL: server.url })
      await disableServiceWorker(other)
      const theirs = await other.newPage()
      watch.listen(theirs)
      await theirs.goto('/login')
      await logIn(theirs, reader)
      await expect(theirs).toHaveURL(`${server.url}/`)
      await enterCommunity(theirs, shared)
      const seen = postWithText(theirs, text)
      await postActions(seen).like.click()
      await expect(postActions(seen).like).toHaveAccessibleName(/ 1$/)
      await postActions(seen).comments.click()
      const dialog = commentsDialog(theirs)
      await dialog.text.fill(comment)
      await expect(dialog.dialog).toContainText(`${comment.length}/500 caracteres`)
      await dialog.send.click()
      await expect(dialog.dialog).toBeHidden()
      await other.close()

      watch.allow(/Failed to load resource/)
      await server.kill()
      await server.start()
      await page.goto('/comunidad')
      const kept = postWithText(page, text)
      await expect(postActions(kept).like).toHaveAccessibleName(/ 1$/)
      await expect(postActions(kept).comments).toHaveAccessibleName(/ 1$/)
      const picture = kept.locator('img:not([alt=""])').last()
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0)
      const clip = kept.locator('video')
      await clip.scrollIntoViewIfNeeded()
      await expect.poll(() => clip.evaluate((v: HTMLVideoElement) => v.readyState)).toBeGreaterThan(0)
      await postActions(kept).comments.click()
      await expect(commentsDialog(page).dialog).toContainText(comment)
    },
  )
})
