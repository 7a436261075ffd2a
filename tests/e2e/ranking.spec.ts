import type { Page } from 'playwright/test'
import { Person, sql } from './chat.ts'
import { expect, signIn, test } from './fixtures.ts'
import { createCommunity } from './members.ts'
import { commentsDialog, composer, postActions, postWithText, uniqueText } from './screens.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name })

test(
  'posting and commenting earn points, a toast shows each, and points survive a crash',
  { tag: '@core' },
  async ({ page, server, watch }) => {
    // Missing points and prizes are 404, and requests fail while the server is down.
    watch.allow(/Failed to load resource/)
    const [berta, ana] = [await Person.named(server, 'Berta'), await Person.named(server, 'Ana')]
    const community = await createCommunity(server, [berta, ana])
    const question = uniqueText('¿Quién quiere probar?')
    await berta.api.post(community.id, question)
    await signIn(page, server, ana, { community: community.name })

    await page.goto('/ranking')
    await expect(page.locator('#root').getByText('Aún no tienes puntos en esta comunidad')).toBeVisible()
    const podium = card(page, 'Top 3 del mes')
    await expect(podium).toContainText(berta.name)
    await expect(page.getByText('Aún no hay premios configurados para esta comunidad')).toBeVisible()

    await page.goto('/comunidad')
    await composer(page).prompt.click()
    const text = uniqueText('Mi primera aportación')
    await composer(page).text.fill(text)
    await composer(page).publish.click()
    await expect(postWithText(page, text)).toBeVisible()
    await postActions(postWithText(page, question)).comments.click()
    const { dialog, text: comment, send } = commentsDialog(page)
    await comment.fill('Yo me apunto.')
    await send.click()
    await expect(dialog).toBeHidden()

    // Cached data is refetched.
    await page.getByRole('link', { name: 'Ranking', exact: true }).click()
    const mine = card(page, 'Mis puntos')
    await expect(mine).toContainText('12')
    await expect(mine).toContainText(/1\.º/)
    await expect(podium.getByText('Tú')).toBeVisible()

    await mine.getByRole('button', { name: 'Ver el detalle de tus puntos' }).click()
    const ledger = page.getByRole('dialog', { name: 'Detalle de tus puntos' })
    await expect(ledger).toContainText('+10')
    await expect(ledger).toContainText('+2')
    await expect(ledger).toContainText('Yo me apunto.')
    await page.keyboard.press('Escape')
    await expect(ledger).toBeHidden()

    await server.kill()
    await server.start()
    await page.reload()
    await expect(mine).toContainText('12')

    // Deleting a post removes its points.
    await sql(server, 'delete from posts where content = $1', [text])
    await page.reload()
    await expect(mine).toContainText(/2\.º/)
    await mine.getByRole('button', { name: 'Ver el detalle de tus puntos' }).click()
    await expect(ledger).toContainText('−10')
    await expect(ledger).toContainText('Se retiraron: la publicación se eliminó')
  },
)
