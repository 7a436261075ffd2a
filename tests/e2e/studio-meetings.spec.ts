import { readFile } from 'node:fs/promises'
import { Person } from './chat.ts'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { createCommunity } from './members.ts'
import { anotherPage, dayFromNow, tabTo, uniqueText } from './screens.ts'

test(
  'a coach creates a series, moves one meeting, cancels and restores another, and a member sees each change live',
  { tag: '@core' },
  async ({ page, browser, server, watch }) => {
    test.slow()
    // Requests fail while the server is down.
    watch.allow(/Failed to load resource/)
    const [coach, member] = [await Person.named(server, 'Marta'), await Person.named(server, 'Ana')]
    const community = await createCommunity(server, [coach, member])
    const topic = uniqueText('Círculo')

    const other = await anotherPage(browser, server, watch)
    await signIn(other, server, member, { community: community.name })
    await other.goto('/calendario')
    const cards = other.getByRole('article').filter({ hasText: topic })
    await expect(other.getByRole('main')).toContainText('reuniones')

    // Use the keyboard alone; Escape keeps the input.
    await signIn(page, server, coach)
    await page.goto(`/estudio/${community.id}/reuniones`)
    await expect(page.locator('#root').getByText('No hay reuniones convocadas')).toBeVisible()
    const open = page.getByRole('button', { name: 'Convocar reunión' })
    await tabTo(page, open)
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: 'Convocar reunión' })
    const title = form.getByRole('textbox', { name: 'Título' })
    await expect(title).toBeFocused()
    await form.getByRole('textbox', { name: 'De qué va' }).fill('Tres casos')
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await expect(open).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(form.getByRole('textbox', { name: 'De qué va' })).toHaveValue('Tres casos')

    // The first input is invalid.
    await form.getByLabel('Día', { exact: true }).fill(dayFromNow(7))
    await form.getByLabel('Zona horaria').selectOption('Europe/Madrid')
    await form.getByLabel('Se repite').selectOption('Cada semana')
    await form.getByLabel('Termina').selectOption('Un día')
    await form.getByLabel('Último día').fill(dayFromNow(6))
    await form.getByRole('textbox', { name: 'Enlace de la videollamada' }).fill('mi sala')
    await form.getByRole('button', { name: 'Convocar' }).click()
    await expect(form.getByText('Escribe un título.')).toBeVisible()
    await expect(form.getByText('Es anterior a la primera reunión.')).toBeVisible()
    await expect(form.getByText('Tiene que empezar por https:// o http://.')).toBeVisible()
    await expect(title).toBeFocused()
    await title.fill(topic)
    await form.getByRole('textbox', { name: 'Enlace de la videollamada' }).fill('https://example.org/sala')
    await form.getByLabel('Último día').fill(dayFromNow(42))
    await expect(form.getByText(/^Se convocan 6 reuniones, la última el /)).toBeVisible()
    await expectAccessible(page)
    await title.press('Enter')
    await expect(page.getByText('6 reuniones convocadas.')).toBeVisible()
    await expect(form).toBeHidden()

    // The member sees the meetings without a reload.
    await expect(cards).toHaveCount(6)
    await expect(cards.nth(1)).toContainText('19:00')

    await page
      .getByRole('button', { name: `Editar «${topic}»` })
      .nth(1)
      .press('Enter')
    const edit = page.getByRole('dialog', { name: 'Editar reunión' })
    await edit.getByLabel('Hora', { exact: true }).fill('20:30')
    await edit.getByRole('textbox', { name: 'Título' }).press('Enter')
    await expect(page.getByText('Reunión actualizada.')).toBeVisible()
    await expect(cards.nth(1)).toContainText('20:30')
    await expect(cards.nth(2)).toContainText('19:00')

    // Cancel one meeting, and restore it.
    await page
      .getByRole('button', { name: `Cancelar «${topic}»` })
      .nth(2)
      .press('Enter')
    const cancel = page.getByRole('dialog', { name: 'Cancelar reuniones de la serie' })
    await expect(cancel).toContainText(topic)
    await cancel.getByRole('button', { name: 'Cancelar reuniones' }).click()
    await expect(page.getByText('Reunión cancelada.')).toBeVisible()
    await expect(cards).toHaveCount(5)
    await page.getByRole('button', { name: 'Deshacer' }).press('Enter')
    await expect(page.getByText('Deshecho')).toBeVisible()
    await expect(cards).toHaveCount(6)

    // The calendar file of the series has the moved meeting at its new time.
    const downloading = page.waitForEvent('download')
    await page
      .getByRole('button', { name: `Descargar .ics de la serie «${topic}»` })
      .first()
      .click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file).toMatch(/^RRULE:FREQ=WEEKLY;COUNT=6\r$/mu)
    expect(file.match(/^RECURRENCE-ID/gmu)).toHaveLength(1)

    // All changes survive a killed server.
    await server.kill()
    await server.start()
    await other.reload()
    await expect(cards).toHaveCount(6)
    await expect(cards.nth(1)).toContainText('20:30')
    await page.goto(`/estudio/${community.id}/reuniones?ver=calendario`)
    await page.getByRole('button', { name: 'Mes siguiente' }).click()
    await expect(page.getByRole('table')).toContainText(topic)
    await expectAccessible(page)
    await other.context().close()
  },
)
