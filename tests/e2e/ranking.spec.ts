import type { Page } from 'playwright/test'
import { Person, sql } from './chat.ts'
import { expect, signIn, test } from './fixtures.ts'
import { communityOf } from './members.ts'
import { commentsDialog, composer, postActions, postWith, unique } from './screens.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name })

test(
  'points are earned by posting and commenting, told one by one, and survive a crash',
  { tag: '@core' },
  async ({ page, server, watch }) => {
    // 404s for missing points and prizes, and errors while the server is down.
    watch.allow(/Failed to load resource/)
    const [berta, ana] = [await Person.named(server, 'Berta'), await Person.named(server, 'Ana')]
    const community = await communityOf(server, [berta, ana])
    const question = unique('¿Quién quiere probar?')
    await berta.api.post(community.id, question)
    await signIn(page, server, ana, { community: community.name })

    await page.goto('/ranking')
    await expect(page.locator('#root').getByText('Aún no tienes puntos en esta comunidad')).toBeVisible()
    const podium = card(page, 'Top 3 del mes')
    await expect(podium).toContainText(berta.name)
    await expect(page.getByText('Aún no hay premios configurados para esta comunidad')).toBeVisible()

    await page.goto('/comunidad')
    await composer(page).prompt.click()
    const text = unique('Mi primera aportación')
    await composer(page).text.fill(text)
    await composer(page).publish.click()
    await expect(postWith(page, text)).toBeVisible()
    await postActions(postWith(page, question)).comments.click()
    const { dialog, text: comment, send } = commentsDialog(page)
    await comment.fill('Yo me apunto.')
    await send.click()
    await expect(dialog).toBeHidden()

    // Data shown before is refetched.
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
