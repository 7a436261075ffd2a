/** Locators of the messages drawer. */
import type { Page } from 'playwright/test'
import { expect, signIn } from './fixtures.ts'
import type { Credentials } from './fixtures.ts'
import type { Server } from './server.ts'

export const messagesButton = (page: Page) => page.getByRole('link', { name: /^Mensajes/ })

export const drawer = (page: Page) => {
  const box = page.getByRole('dialog', { name: 'Mensajes', exact: true })
  const list = box.getByRole('region', { name: 'Conversaciones' })
  return {
    box,
    list,
    /** Returns the conversation with this name in the list. */
    item: (name: string) => list.getByRole('link').filter({ hasText: name }),
    search: list.getByRole('searchbox', { name: 'Buscar conversaciones' }),
    /** An empty list has a second button below. */
    add: list.getByRole('button', { name: 'Nueva conversación' }).first(),
    close: box.getByRole('button', { name: 'Cerrar mensajes' }).filter({ visible: true }),
  }
}

export const thread = (page: Page) => {
  const pane = drawer(page).box.getByRole('region', { name: 'Conversación abierta' })
  const box = pane.getByRole('region', { name: /^Conversación con/ })
  return {
    pane,
    box,
    title: pane.getByRole('heading', { level: 3 }),
    /** Returns the message with this text. */
    line: (text: string | RegExp) => box.getByRole('listitem').filter({ hasText: text }),
    back: pane.getByRole('button', { name: 'Volver a las conversaciones' }),
    options: pane.getByRole('button', { name: 'Opciones de la conversación' }),
    text: pane.getByRole('textbox', { name: 'Escribe un mensaje' }),
    send: pane.getByRole('button', { name: 'Enviar', exact: true }),
    files: pane.getByTestId('attachment-input'),
  }
}

export const newConversation = (page: Page) => {
  const box = page.getByRole('dialog', { name: 'Nueva conversación' })
  return {
    box,
    group: box.getByRole('radio', { name: /^Grupo/ }),
    search: box.getByRole('searchbox', { name: 'Buscar personas' }),
    found: (name: string) => box.getByRole('button', { name }).and(box.locator('[aria-pressed]')),
    name: box.getByRole('textbox', { name: 'Nombre del grupo' }),
    description: box.getByRole('textbox', { name: /^Descripción/ }),
    message: box.getByRole('textbox', { name: /^Primer mensaje/ }),
    create: box.getByRole('button', { name: 'Crear conversación' }),
  }
}

/** Signs in and opens the messages, or one conversation, by URL. */
export async function openMessages(page: Page, server: Server, who: Credentials, id = ''): Promise<void> {
  await signIn(page, server, who)
  await page.goto(`${server.url}/?mensajes=${id}`)
  await expect(id ? thread(page).text : drawer(page).search).toBeVisible()
}

/** Types a message and sends it with the button. */
export async function sendMessage(page: Page, text: string): Promise<void> {
  await thread(page).text.fill(text)
  await thread(page).send.click()
}

/** Types a message without delay and sends it with Enter. */
export async function sendQuickly(page: Page, text: string): Promise<void> {
  await thread(page).text.fill(text)
  await thread(page).text.press('Enter')
}

/** Returns the id of the open conversation from the URL; null when the drawer is closed. */
export const openConversationId = (page: Page): string | null =>
  new URL(page.url()).searchParams.get('mensajes')

/** Reads the open thread from top to bottom. The virtual list mounts only a part of it at a time. */
export async function readThread(page: Page): Promise<string[]> {
  return thread(page).box.evaluate(async (box) => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const texts: string[] = []
    const seen = new Set<Element | string>()
    box.scrollTop = 0
    for (;;) {
      await drawn()
      for (const line of box.querySelectorAll('li')) {
        const bubble = line.querySelector('[data-message]')
        // An unsent message has no id yet, so its text identifies it.
        const key = bubble?.getAttribute('data-message') ?? `on its way: ${line.textContent}`
        if (seen.has(key)) continue
        seen.add(key)
        const words = line.querySelector('p:has(time, span)')?.cloneNode(true) as Element | undefined
        for (const time of words?.querySelectorAll('time, span') ?? []) time.remove()
        texts.push(bubble ? (words?.textContent ?? '') : key)
      }
      if (box.scrollTop + box.clientHeight >= box.scrollHeight - 1) return texts
      box.scrollTop += box.clientHeight / 2
    }
  })
}
