import type { Locator } from 'playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { lessonCalled } from './lessons.ts'
import { author } from './people.ts'
import { settling } from './screens.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('with text at 200 % no screen of a phone scrolls sideways', async ({ page, server }) => {
  test.setTimeout(120_000)
  const { moduleId } = await lessonCalled(server, author, 'La primera frase')
  await signIn(page, server, author)
  const settled = settling(page)
  for (const path of [
    '/',
    '/ranking',
    '/referidos',
    '/encuestas',
    '/testimonios',
    '/explorar-comunidades',
    '/comunidad',
    '/clases',
    `/modulo/${moduleId}`,
    '/calendario',
    '/ruleta-networking',
    '/perfil',
    '/perfil?tab=fotos',
    '/configuracion',
    '/?mensajes',
  ]) {
    await page.goto(path)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await settled()
    await expect(page.locator('h1').first(), path).toBeAttached()
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider, `pixels by which ${path} is wider than the phone`).toBe(0)
  }
})

const background = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor)

test('with forced colours a pressed chip and how far a survey is can be seen', async ({ page, server }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, server, author)
  await page.goto('/encuestas')
  const chips = page.getByRole('main').locator('button[aria-pressed]')
  const pressed = chips.and(page.locator('[aria-pressed=true]')).first()
  const other = page.getByRole('button', { name: 'Solo favoritas' })
  expect(await background(pressed)).not.toBe(await background(other))

  await page
    .getByRole('button', { name: /^Comenzar Encuesta/ })
    .first()
    .click()
  const bar = page.getByRole('dialog').getByRole('progressbar')
  expect(await background(bar.locator('> *'))).not.toBe(await background(bar))
})

test('the open share menu stands inside the landmarks of the page', async ({ page, server }) => {
  await signIn(page, server, author)
  await page.goto('/')
  await page.getByRole('feed').getByRole('button', { name: 'Compartir' }).first().click()
  // Nothing lies over it.
  await page.getByRole('menuitem').first().click({ trial: true })
  await expectAccessible(page)
})
