/** Locators and actions of the screens. */
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright/test'
import { spreadMs } from '#api/client/spreadMs.ts'
import {
  expect,
  delayKeysUntilPainted,
  signIn,
  test,
  disableReminders,
  disableServiceWorker,
} from './fixtures.ts'
import type { Credentials } from './fixtures.ts'
import { measureIdleMs } from '../openRequests.ts'
import type { ServerAddress } from './sessions.ts'

export const loginForm = (page: Page) => ({
  email: page.getByRole('textbox', { name: /email|correo/i }),
  password: page.getByRole('textbox', { name: 'Contraseña', exact: true }),
  submit: page.getByRole('button', { name: 'Iniciar Sesión' }),
})

export const registerForm = (page: Page) => ({
  name: page.getByRole('textbox', { name: /nombre/i }),
  email: page.getByRole('textbox', { name: /email|correo/i }),
  password: page.getByRole('textbox', { name: 'Contraseña', exact: true }),
  confirmation: page.getByRole('textbox', { name: /confirma|repite/i }),
  submit: page.locator('form button[type=submit]'),
})

export async function logIn(page: Page, { email, password }: Credentials): Promise<void> {
  const form = loginForm(page)
  await form.email.fill(email)
  await form.password.fill(password)
  await form.submit.click()
}

export const dropdown = (page: Page) => ({
  open: page.getByRole('button', { name: /Mis Comunidades/ }),
  entry: (name: string) =>
    page
      .getByRole('option', { name: new RegExp(name) })
      .or(page.getByRole('menuitem', { name: new RegExp(name) })),
  enter: page.getByRole('button', { name: 'Entrar a la Comunidad' }),
})

export async function enterCommunity(page: Page, name: string): Promise<void> {
  await page.goto('/comunidad')
  const { open, entry, enter } = dropdown(page)
  await open.click()
  await entry(name).click()
  await enter.click()
  await expect(enter).toHaveCount(0)
  await expect(page.getByText(name).first()).toBeVisible()
}

export const composer = (page: Page) => ({
  prompt: page.getByRole('button', { name: '¿En qué estás pensando?' }),
  text: page.getByRole('textbox', { name: /Crear Post en|¿En qué estás pensando\?/ }),
  image: page.locator('input[type=file][accept*="image"]').first(),
  video: page.locator('input[type=file][accept*="video"]').first(),
  publish: page.getByRole('button', { name: 'Publicar', exact: true }),
})

/** Returns the card of the post with this text. */
export const postWithText = (page: Page, text: string): Locator =>
  page.getByRole('article').filter({ hasText: text })

export const postActions = (post: Locator) => ({
  like: post.getByRole('button', { name: /[mt]e gusta/i }),
  comments: post.getByRole('button', { name: /^Comentarios/ }),
})

export const commentsDialog = (page: Page) => {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    text: dialog.getByRole('textbox'),
    send: dialog.getByRole('button', { name: 'Comentar' }),
  }
}

/** Returns the posts of the global feed, without surrounding elements. */
export const feedPosts = (page: Page): Locator =>
  page.getByRole('feed', { name: 'Publicaciones del feed global' }).getByRole('article')

/** Returns the card with this text in the global feed. */
export const feedPost = (page: Page, text: string): Locator => feedPosts(page).filter({ hasText: text })

export const feedActions = (post: Locator) => ({
  ...postActions(post),
  share: post.getByRole('button', { name: 'Compartir' }),
  remove: post.getByRole('button', { name: 'Eliminar post' }),
  play: post.getByRole('button', { name: /^Reproducir video de/ }),
})

export const feedForm = (page: Page) => {
  const preview = page.getByRole('region', { name: 'Así se verá tu publicación' })
  return {
    prompt: page.getByRole('button', { name: '¿En qué estás pensando?' }),
    category: page.getByRole('combobox', { name: 'Categoría' }),
    text: page.getByRole('textbox', { name: 'Contenido' }),
    image: page.getByTestId('image-input'),
    video: page.getByTestId('video-input'),
    alt: page.getByRole('textbox', { name: /Describe la imagen/ }),
    showPreview: page.getByRole('button', { name: 'Vista previa', exact: true }),
    preview,
    publish: page.getByRole('button', { name: 'Publicar en Global' }),
  }
}

export const loadMore = (page: Page): Locator => page.getByRole('button', { name: 'Cargar más' })

/**
 * Scrolls down until a card is in the middle of the screen. The virtual list mounts it only when it is near; a
 * card that
 * is mounted too late is found on the next pass.
 */
export async function scrollToCard(page: Page, card: Locator): Promise<void> {
  await expect(feedPosts(page).first()).toBeVisible()
  await expect(async () => {
    if (!(await card.isVisible())) {
      await page.evaluate(() => {
        const end = document.documentElement.scrollHeight - innerHeight
        scrollTo(0, scrollY < end - 1 ? scrollY + innerHeight / 2 : 0)
      })
    }
    await expect(card).toBeVisible({ timeout: 100 })
    const rests = await card.evaluate((element) => {
      const before = element.getBoundingClientRect().top
      element.scrollIntoView({ block: 'center' })
      const { top, left } = element.getBoundingClientRect()
      // Items get their height when they are mounted, and a scrolling list does not accept clicks.
      const hit = document.elementFromPoint(left + 5, Math.max(top, innerHeight / 3) + 5)
      return Math.abs(top - before) < 2 && element.contains(hit)
    })
    expect(rests).toBe(true)
  }).toPass({ intervals: [50], timeout: 60_000 })
}

/** Scrolls down to the element below the posts, as fast as they are rendered. */
export async function scrollToEnd(page: Page, below: Locator): Promise<void> {
  await expect(below).toBeAttached()
  await expect(async () => {
    const left = await page.evaluate(() => {
      scrollBy(0, innerHeight / 2)
      return document.documentElement.scrollHeight - innerHeight - scrollY
    })
    expect(left).toBeLessThan(1)
    const seen = await below.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    })
    expect(seen).toBe(true)
  }).toPass({ intervals: [50], timeout: 60_000 })
}

export async function chooseShareEntry(page: Page, post: Locator, entry = 'Copiar enlace'): Promise<void> {
  await feedActions(post).share.click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator, limit = 100): Promise<void> {
  for (let presses = 0; presses < limit; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** Opens a page in a separate browser context, signed in as another person if one is given. */
export async function anotherPage(
  browser: Browser,
  server: ServerAddress,
  watch: { listen: (page: Page) => void },
  person?: Credentials,
): Promise<Page> {
  const context = await browser.newContext({
    ...(test.info().project.use as BrowserContextOptions),
    baseURL: server.url,
  })
  await disableServiceWorker(context)
  const page = await context.newPage()
  await disableReminders(page)
  watch.listen(page)
  delayKeysUntilPainted(page)
  if (person) await signIn(page, server, person)
  return page
}

/** Returns the text with a random suffix. */
export const uniqueText = (text: string): string => `${text} ${crypto.randomUUID()}`

/** Returns the date in so many days as `YYYY-MM-DD`. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Returns a growing list of the page's requests whose method and path match. */
export function recordRequests(page: Page, pattern: RegExp): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const line = `${request.method()} ${request.url()}`
    if (pattern.test(line)) sent.push(line)
  })
  return sent
}

/**
 * Watches the requests of a page. The returned function waits until none has been in progress for half a second,
 * or
 * `forMs` milliseconds. The live stream and video downloads never end and are ignored.
 */
export function watchRequests(page: Page, forMs = 500): () => Promise<void> {
  const restMs = measureIdleMs(page)
  return () =>
    expect
      .poll(() => restMs() >= forMs, {
        timeout: 60_000,
        message: 'all has come',
      })
      .toBe(true)
}

/**
 * Must be called before the page is opened. The returned function waits for the last requests that the page makes
 * by
 * itself: when it is idle, and some time after its live stream has opened. A session that ends during them would
 * cause
 * errors.
 */
export function watchLastRequests(page: Page): () => Promise<void> {
  const settled = watchRequests(page, spreadMs + 500)
  const asked = [/\/messaging\/stats/, /\/activity\/unread/].map((path) => page.waitForResponse(path))
  return async () => {
    await Promise.all(asked)
    await settled()
  }
}
