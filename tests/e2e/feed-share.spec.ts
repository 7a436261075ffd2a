import type { Page } from 'playwright/test'
import { screenReady } from '#mocks/stories/screenReady.ts'
import { Api } from './api.ts'
import { chunkUrl } from './chunks.ts'
import { expect, signIn, test } from './fixtures.ts'
import { smallPicture } from './media.ts'
import { author, owner, reader } from './people.ts'
import {
  anotherPage,
  feedActions,
  feedPost,
  feedPosts,
  loadMore,
  logIn,
  chooseShareEntry,
  uniqueText,
} from './screens.ts'
import type { Server } from './server.ts'

const asOwner = (server: Server) => Api.signedIn(server, owner)

interface Sent {
  method: string
  path: string
  authorization: string
  body: string | null
}

/** Records the requests of a page. */
function recordSent(page: Page): Sent[] {
  const calls: Sent[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    const authorization = request.headers()['authorization'] ?? ''
    calls.push({ method: request.method(), path: pathname, authorization, body: request.postData() })
  })
  return calls
}

/** Creates three pages of posts; the first one is the oldest. */
async function fillThreePages(api: Api): Promise<void> {
  for (let n = (await api.feed()).length; n < 27; n++) await api.publish(uniqueText(`Relleno ${n}`))
}

test('like, unlike, view and share send the e-mail as bearer; every other call sends the token', async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const text = uniqueText('Por el cable')
  const { id } = await (await asOwner(server)).publish(text)
  await signIn(page, server, reader)
  const token = () => page.evaluate(() => `Bearer ${localStorage.getItem('authToken')}`)
  const calls = recordSent(page)
  const began = page.waitForRequest(/\/api\/auth\/(me|refresh)/)
  await page.goto('/')
  const tokens = [(await began).headers()['authorization']]
  const post = feedPost(page, text)
  await feedActions(post).like.click()
  await expect(feedActions(post).like).toHaveAccessibleName('Te gusta 1')
  await feedActions(post).like.click()
  await expect(feedActions(post).like).toHaveAccessibleName('Me gusta 0')
  await chooseShareEntry(page, post)
  const byEmail = /^\/api\/global-feed\/[^/]+\/(like|view|share)$/
  const mine = (method: string, action: string) =>
    calls.find((call) => call.method === method && call.path === `/api/global-feed/${id}/${action}`)
  await expect.poll(() => mine('POST', 'view')).toBeDefined()
  await expect.poll(() => mine('POST', 'share')).toBeDefined()
  await expect.poll(() => mine('DELETE', 'like')).toBeDefined()
  expect(mine('POST', 'like')?.body).toBeNull()
  expect(mine('POST', 'view')?.body).toBe('{"view_duration_seconds":5}')
  expect(mine('POST', 'share')?.body).toBe('{"share_type":"copy_link"}')
  // The page may have renewed the token since.
  tokens.push(await token())
  expect(calls.some(({ path }) => path === '/api/auth/me')).toBe(true)
  for (const { method, path, authorization } of calls) {
    const right = byEmail.test(path) ? [`Bearer ${reader.email}`] : tokens
    expect(right, `${method} ${path}`).toContain(authorization)
  }
})

test('a copied link opens its post for others, even from the third page of the feed', async ({
  page,
  server,
  browser,
  watch,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const coach = await asOwner(server)
  await fillThreePages(coach)
  const old = (await coach.feed()).at(24)
  const text = uniqueText('Para compartir')
  const { id } = await coach.publish(text)
  await signIn(page, server, author)
  await page.goto('/')
  const counted = page.waitForResponse(/\/share$/)
  await chooseShareEntry(page, feedPost(page, text))
  await expect(page.getByText('Enlace copiado')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/post/${id}`)
  expect((await counted).status()).toBe(200)
  expect((await coach.feedPost(text))?.shares_count).toBe(1)

  const theirs = await anotherPage(browser, server, watch, reader)
  for (const shared of [id, old?.id]) {
    await theirs.goto(`/post/${shared}`)
    await expect(theirs.getByRole('heading', { level: 1, name: 'Feed Global Premium' })).toBeVisible()
    const marked = theirs.locator('[aria-current=true][role=article], article[aria-current=true]')
    await expect(marked).toHaveAttribute('id', `post-${shared}`)
    await expect(marked).toBeFocused()
    await expect(marked).toBeInViewport({ ratio: 0.5 })
    await expect(loadMore(theirs)).toBeAttached()
  }
  await theirs.context().close()
})

test('a shared link opened signed out leads to login, and then to the post', async ({
  page,
  server,
  watch,
}) => {
  watch.allow(/401/)
  const { id } = await (await asOwner(server)).publish(uniqueText('Tras entrar'))
  await page.goto(`/post/${id}`)
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, author)
  await page.getByRole('link', { name: /^Volver a/ }).click()
  await expect(page).toHaveURL(`${server.url}/post/${id}`)
  await expect(page.locator('article[aria-current=true]')).toHaveAttribute('id', `post-${id}`)
})

test('a link to a deleted post shows a notice above the feed', async ({ page, server, watch }) => {
  watch.allow(/404/)
  const coach = await asOwner(server)
  const { id } = await coach.publish(uniqueText('Se irá'))
  await coach.send('DELETE', `/api/global-feed/${id}`)
  await signIn(page, server, author)
  // The reply may arrive before the script that displays it.
  await page.route(chunkUrl('SharedNotice'), async (route) => {
    await (await answered).finished()
    await page.evaluate(screenReady)
    await route.continue()
  })
  const answered = page.waitForResponse(`**/api/posts/${id}`)
  await page.goto(`/post/${id}`)
  await expect(page.locator('#root').getByText('No encontramos esta publicación')).toBeVisible()
  await expect(feedPosts(page).first()).toBeVisible()
})

test('other apps get the title, text and a JPEG of a shared link', async ({ page, server }) => {
  const coach = await asOwner(server)
  const photo = new Blob([new Uint8Array(await smallPicture())], { type: 'image/jpeg' })
  const text = uniqueText('Con <etiquetas> & "comillas"')
  const { id } = await coach.publish(text, 'coaching', photo)
  const html = await (await fetch(`${server.url}/post/${id}`)).text()
  const tags = await page.evaluate((source) => {
    const all = new DOMParser().parseFromString(source, 'text/html').querySelectorAll('meta[property^="og:"]')
    return [...all].map((tag) => [tag.getAttribute('property'), tag.getAttribute('content')])
  }, html)
  const { 'og:image': image, ...meta } = Object.fromEntries(tags) as Record<string, string>
  expect(meta).toMatchObject({
    'og:title': 'Marta Ríos en Faro',
    'og:description': text,
    'og:url': `${server.url}/post/${id}`,
  })
  const picture = await fetch(image ?? '')
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.from(await picture.arrayBuffer()).toString('hex', 0, 3)).toBe('ffd8ff')
})
