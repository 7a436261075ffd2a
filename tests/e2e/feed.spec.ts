import type { Page } from 'playwright/test'
import { Api } from './api.ts'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { smallClip, smallPicture } from './media.ts'
import { author, owner, reader } from './people.ts'
import {
  anotherPage,
  commentsDialog,
  feedActions,
  feedForm,
  feedPost,
  feedPosts,
  loadMore,
  logIn,
  scrollToCard,
  tabTo,
} from './screens.ts'

const unique = (text: string) => `${text} ${crypto.randomUUID()}`

/** The requests of a page whose method and path match, as they go out. */
function requests(page: Page, pattern: RegExp): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const line = `${request.method()} ${request.url()}`
    if (pattern.test(line)) sent.push(line)
  })
  return sent
}

test('a coach publishes text, an image and a video; all of it survives a kill', async ({
  page,
  server,
  watch,
}) => {
  const [text, withImage, withVideo] = [unique('Solo texto'), unique('Con imagen'), unique('Con vídeo')]
  await signIn(page, server, owner)
  await page.goto('/')
  const form = feedForm(page)
  const first = feedPosts(page).first()

  await form.prompt.click()
  await expect(form.text).toBeFocused()
  await form.text.fill(text)
  await form.category.selectOption('negocios')
  await expectAccessible(page)
  await form.publish.click()
  await expect(first).toContainText(text)
  await expect(first).toContainText('Negocios')

  await form.prompt.click()
  await form.text.fill(withImage)
  await form.image.setInputFiles({ name: 'mar.jpg', mimeType: 'image/jpeg', buffer: await smallPicture() })
  await form.alt.fill('El mar en calma')
  await form.showPreview.click()
  await expect(form.preview).toContainText(withImage)
  await expect(form.preview.getByRole('img', { name: 'El mar en calma' })).toBeVisible()
  await form.publish.click()
  await expect(first).toContainText(withImage)

  await form.prompt.click()
  await form.text.fill(withVideo)
  await form.image.setInputFiles({ name: 'mar.jpg', mimeType: 'image/jpeg', buffer: await smallPicture() })
  await expect(form.alt).toBeVisible()
  await form.video.setInputFiles(smallClip)
  await expect(page.getByText(/el nuevo archivo sustituye al anterior/)).toBeVisible()
  await expect(form.alt).toBeHidden()
  await expect(page.getByText(/0:06 · Horizontal/)).toBeVisible()
  await form.showPreview.click()
  await expect(feedActions(form.preview).play).toBeVisible()
  await form.publish.click()
  await expect(first).toContainText(withVideo)

  const api = await Api.signedIn(server.url, author.email, author.password)
  const sent = await api.feedPost(withVideo)
  expect(sent).toMatchObject({ media_type: 'video', video_aspect_ratio: 'horizontal' })
  expect(sent?.video_duration_seconds).toBeCloseTo(6, 0)
  expect(await api.feedPost(withImage)).toMatchObject({ media_type: 'image', media_alt: 'El mar en calma' })

  watch.allow(/Failed to load resource/)
  await server.kill()
  await server.start()
  await page.goto('/')
  await expect(first).toContainText(withVideo)
  const { play } = feedActions(first)
  const still = /url\("(.+)"\)/.exec(await play.evaluate((cover) => getComputedStyle(cover).backgroundImage))
  expect((await page.request.get(still?.[1] ?? '')).headers()['content-type']).toMatch(/^image\//)
  await play.click()
  const clip = first.locator('video')
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  const picture = feedPost(page, withImage).getByRole('img', { name: 'El mar en calma' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expect(feedPost(page, text)).toBeAttached()
})

test('a reload in the middle of typing brings the text back', async ({ page, server }) => {
  const text = unique('A medio escribir')
  await signIn(page, server, owner)
  await page.goto('/')
  await feedForm(page).prompt.click()
  await feedForm(page).text.fill(text)
  await page.reload()
  await expect(feedForm(page).text).toHaveValue(text)
})

test('a member without the tier sees no form; the check goes out once, 300 ms after the token', async ({
  page,
  server,
}) => {
  const asked = requests(page, /can-post/)
  await page.goto('/login')
  const [login, check] = await Promise.all([
    page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/auth/login')),
    page.waitForEvent('requestfinished', (request) => request.url().endsWith('/can-post')),
    logIn(page, author),
  ])
  const { startTime, responseEnd } = login.timing()
  expect(check.timing().startTime - startTime - responseEnd).toBeGreaterThanOrEqual(300)
  await expect(page.getByText(/Aquí publican coaches/)).toBeVisible()
  await expect(feedForm(page).prompt).toBeHidden()
  await expect(feedPosts(page).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Explorar Comunidades' }).click()
  await expect(page).toHaveURL(/\/explorar-comunidades$/)
  await page.goBack()
  await expect(page.getByText(/Aquí publican coaches/)).toBeVisible()
  await page.waitForTimeout(500)
  expect(asked).toHaveLength(1)
  const api = await Api.signedIn(server.url, author.email, author.password)
  await expect(api.publish('No debería salir')).rejects.toThrow(/403/)
})

test('a comment counts at once, without loading the list, and another member reads it', async ({
  page,
  server,
  browser,
  watch,
}) => {
  const text = unique('Para comentar')
  const comment = unique('Lo comento')
  await (await Api.signedIn(server.url, owner.email, owner.password)).publish(text)
  await signIn(page, server, author)
  await page.goto('/')
  const { comments } = feedActions(feedPost(page, text))
  await comments.click()
  const { dialog, text: field, send } = commentsDialog(page)
  await expect(dialog).toContainText(text)
  await expectAccessible(page)
  const loads = requests(page, /GET .*\/api\/(global-feed\/\?|posts\/)/)
  await field.fill(comment)
  await send.click()
  await expect(dialog).toContainText(comment)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(comments).toHaveAccessibleName('Comentarios 1')
  expect(loads).toEqual([])

  const theirs = await anotherPage(browser, server, watch, reader)
  await theirs.goto('/')
  await feedActions(feedPost(theirs, text)).comments.click()
  await expect(commentsDialog(theirs).dialog).toContainText(comment)
  await theirs.context().close()
})

test('an ad takes no comments and leads out safely', async ({ page, server }) => {
  await signIn(page, server, author)
  await page.goto('/')
  const ad = feedPost(page, 'Publicidad').first()
  await scrollToCard(page, ad)
  await expect(ad.getByRole('link', { name: /^Ver más/ })).toHaveAttribute('rel', /noopener/)
  await ad.getByRole('button', { name: 'No se puede comentar en publicidades' }).click()
  const { dialog, text } = commentsDialog(page)
  await expect(dialog).toContainText('No se puede comentar en publicidades')
  await expect(text).toHaveCount(0)
})

test('load more: no post twice, none out of order, while another publishes; then the end', async ({
  page,
  server,
}) => {
  const coach = await Api.signedIn(server.url, owner.email, owner.password)
  for (let n = 1; n <= 12; n++) await coach.publish(unique(`Publicación de relleno ${n}`))
  const before = (await coach.feed()).map(({ id }) => `post-${id}`)
  expect(before.length).toBeGreaterThan(20)
  await signIn(page, server, author)
  const loads = requests(page, /GET .*\/api\/global-feed\/\?/)
  await page.goto('/')
  await expect(loadMore(page)).toBeAttached()
  await coach.publish(unique('Llega entretanto'))
  for (let clicks = 1; clicks < Math.ceil(before.length / 10); clicks++) {
    await loadMore(page).click()
    await expect.poll(() => loads.length).toBe(clicks + 1)
  }
  await expect(page.getByText('Estás al día', { exact: true }).last()).toBeVisible()
  await expect(loadMore(page)).toHaveCount(0)
  expect(
    loads.every((line) => line.includes('limit=10&sort_by=created_at&order=desc&include_ads=true')),
  ).toBe(true)

  await page.evaluate(() => scrollTo(0, 0))
  const seen: string[] = []
  await expect(async () => {
    const ids = await page.locator('[role=feed] article[id]').evaluateAll((all) => all.map(({ id }) => id))
    seen.push(...ids.filter((id) => !seen.includes(id)))
    const left = await page.evaluate(() => {
      scrollBy(0, innerHeight / 2)
      return document.documentElement.scrollHeight - innerHeight - scrollY
    })
    expect(left).toBeLessThan(1)
    expect(seen).toHaveLength(before.length)
  }).toPass({ intervals: [50], timeout: 30_000 })
  expect(seen).toEqual(before)
})

test('a category filters, and is part of the address', async ({ page, server }) => {
  await signIn(page, server, author)
  await page.goto('/')
  const chip = page.getByRole('button', { name: 'Liderazgo', exact: true })
  await chip.click()
  await expect(page).toHaveURL(/\?categoria=liderazgo$/)
  await expect(feedPost(page, 'Un faro no va a buscar a los barcos')).toBeAttached()
  const others = page.locator('[role=feed] article[id]').filter({ hasNotText: 'Liderazgo' })
  await expect(others).toHaveCount(0)
  await page.reload()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await expect(feedPosts(page).first()).toBeVisible()
  await expect(others).toHaveCount(0)
  await page.getByRole('button', { name: 'Todo', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(others).not.toHaveCount(0)
})

test('Back from a profile leads to the same place of the same pages', async ({ page, server }) => {
  const posts = await (await Api.signedIn(server.url, author.email, author.password)).feed()
  await signIn(page, server, author)
  await page.goto('/')
  const late = page.locator(`article[id="post-${posts[13]?.id}"]`)
  await expect(loadMore(page)).toBeAttached()
  await loadMore(page).click()
  await page.evaluate(() => scrollTo(0, 0))
  await scrollToCard(page, late)
  const top = () => late.evaluate((card) => card.getBoundingClientRect().top)
  const place = await top()
  await late.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/perfil\//)
  await page.goBack()
  await expect(late).toBeInViewport()
  await expect.poll(async () => Math.abs((await top()) - place)).toBeLessThan(40)
})

test('a post is deleted after asking: at once, for everybody and for good', async ({
  page,
  server,
  watch,
}) => {
  const text = unique('Para borrar')
  const coach = await Api.signedIn(server.url, owner.email, owner.password)
  await coach.publish(text)
  await signIn(page, server, owner)
  await page.goto('/')
  const mine = feedPost(page, text)
  await expect(mine).toBeVisible()
  const loads = requests(page, /GET .*\/api\/global-feed\/\?/)
  await feedActions(mine).remove.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    '¿Estás seguro de que quieres eliminar este post? Esta acción no se puede deshacer.',
  )
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(question).toBeHidden()
  await expect(mine).toBeVisible()
  await feedActions(mine).remove.click()
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Post eliminado')).toBeVisible()
  await expect(mine).toHaveCount(0)
  expect(loads).toEqual([])
  const foreign = page.locator('[role=feed] article[id]').filter({ hasNotText: 'Marta Ríos' }).first()
  await scrollToCard(page, foreign)
  await expect(feedActions(foreign).remove).toHaveCount(0)

  watch.allow(/Failed to load resource/)
  await server.kill()
  await server.start()
  const api = await Api.signedIn(server.url, author.email, author.password)
  expect(await api.feedPost(text)).toBeUndefined()
  const [other] = await api.feed()
  await expect(api.send('DELETE', `/api/global-feed/${other?.id}`)).rejects.toThrow(/403/)
})

test('with the keyboard alone: publish, like, comment, share', async ({ page, server, isMobile }) => {
  test.skip(isMobile, 'A phone has none')
  const text = unique('Sin ratón')
  await signIn(page, server, owner)
  await page.goto('/')
  const form = feedForm(page)
  await expect(form.prompt).toBeVisible()
  await tabTo(page, form.prompt)
  await page.keyboard.press('Enter')
  await expect(form.text).toBeFocused()
  await page.keyboard.type(text)
  await tabTo(page, form.publish)
  await page.keyboard.press('Enter')
  const post = feedPosts(page).first()
  await expect(post).toContainText(text)
  await expect(form.prompt).toBeFocused()
  const { like, comments, share } = feedActions(post)
  await tabTo(page, like)
  await page.keyboard.press('Space')
  await expect(like).toHaveAccessibleName('Te gusta 1')
  await tabTo(page, comments)
  await page.keyboard.press('Enter')
  const { dialog, text: field } = commentsDialog(page)
  await tabTo(page, field)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(comments).toBeFocused()
  await tabTo(page, share)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(share).toBeFocused()
})
