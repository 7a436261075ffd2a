/** Where things are on the screens, in one place: the tests speak of what a person does. */
import type { Locator, Page } from 'playwright/test'
import { expect } from './fixtures.ts'
import type { Credentials } from './fixtures.ts'

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

/** Chooses a community in the header's dropdown and goes to its page. */
export async function enterCommunity(page: Page, name: string): Promise<void> {
  await page.goto('/comunidad')
  const { open, entry, enter } = dropdown(page)
  await open.click()
  await entry(name).click()
  await enter.click()
  await expect(page.getByText(name).first()).toBeVisible()
}

export const composer = (page: Page) => ({
  prompt: page.getByRole('button', { name: '¿En qué estás pensando?' }),
  text: page.getByRole('textbox', { name: /Crear Post en|¿En qué estás pensando\?/ }),
  image: page.locator('input[type=file][accept*="image"]').first(),
  video: page.locator('input[type=file][accept*="video"]').first(),
  publish: page.getByRole('button', { name: 'Publicar', exact: true }),
})

/** The card of the post with this text. */
export const postWith = (page: Page, text: string): Locator =>
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
