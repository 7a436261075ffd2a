import { Api } from './api.ts'
import { expect, signIn, test } from './fixtures.ts'
import { author, otherCoach, owner } from './people.ts'
import {
  feedActions,
  feedPost,
  feedPosts,
  loadMore,
  recordRequests,
  scrollToCard,
  scrollToEnd,
  uniqueText,
} from './screens.ts'

test('loading more pages shows each post once and in order while others publish, until the end of the feed', async ({
  page,
  server,
}) => {
  const coach = await Api.signedIn(server, owner)
  for (let n = 1; n <= 12; n++) await coach.publish(uniqueText(`Publicación de relleno ${n}`))
  const before = (await coach.feed()).map(({ id }) => `post-${id}`)
  expect(before.length).toBeGreaterThan(20)
  await signIn(page, server, author)
  await page.goto('/')
  await expect(loadMore(page)).toBeAttached()
  const loads = recordRequests(page, /GET .*\/global-feed\/?\?/)
  await coach.publish(uniqueText('Llega entretanto'))
  for (let clicks = 1; clicks < Math.ceil(before.length / 10); clicks++) {
    const loaded = page.waitForResponse(/\/global-feed\/?\?/)
    await loadMore(page).click()
    await loaded
    expect(loads).toHaveLength(clicks)
  }
  await expect(page.getByText('Estás al día', { exact: true }).last()).toBeVisible()
  await expect(loadMore(page)).toHaveCount(0)
  expect(
    loads.every((line) => line.includes('limit=10&sort_by=created_at&order=desc&include_ads=true')),
  ).toBe(true)

  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.locator(`article[id="${before[0]}"]`)).toBeInViewport()
  await expect(page.locator(`article[id="${before.at(-1)}"]`)).toHaveCount(0)
  const seen = await page.locator('[role=feed] article[id]').evaluateAll((all) => all.map(({ id }) => id))
  await expect(async () => {
    const ids = await page.evaluate(async () => {
      const drawn = () => [...document.querySelectorAll('[role=feed] article[id]')]
      // Scroll to the last mounted card, so that a slow machine skips none.
      const tops = drawn().map((card) => card.getBoundingClientRect().top)
      const last = Math.max(...tops.filter((top) => top < innerHeight))
      scrollBy(0, last > innerHeight / 2 ? last - innerHeight / 4 : innerHeight / 2)
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      return drawn().map(({ id }) => id)
    })
    seen.push(...ids.filter((id) => !seen.includes(id)))
    expect(seen).toHaveLength(before.length)
  }).toPass({ intervals: [50], timeout: 60_000 })
  expect(seen).toEqual(before)
})

test('a category filters the feed and is kept in the URL', async ({ page, server }) => {
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

test('Back from a profile restores the loaded pages and the scroll position', async ({ page, server }) => {
  const posts = await (await Api.signedIn(server, author)).feed()
  await signIn(page, server, author)
  await page.goto('/')
  const late = page.locator(`article[id="post-${posts[13]?.id}"]`)
  await expect(loadMore(page)).toBeAttached()
  await loadMore(page).click()
  await page.evaluate(() => scrollTo(0, 0))
  await scrollToCard(page, late)
  const top = () => late.evaluate((card) => card.getBoundingClientRect().top)
  // Record the position at the click: the browser may scroll once more before it.
  const pressed = late.evaluate(
    (card) =>
      new Promise<number>((resolve) => {
        const tell = () => resolve(card.getBoundingClientRect().top)
        card.addEventListener('click', tell, { capture: true, once: true })
      }),
  )
  await late.getByRole('link').first().click()
  const place = await pressed
  await expect(page).toHaveURL(/\/perfil\//)
  await page.goBack()
  await expect(late).toBeInViewport()
  await expect.poll(async () => Math.abs((await top()) - place)).toBeLessThan(40)
})

test('a post is deleted after a confirmation: at once, for everybody and permanently', async ({
  page,
  server,
  watch,
}) => {
  const text = uniqueText('Para borrar')
  const coach = await Api.signedIn(server, owner)
  const colleague = await Api.signedIn(server, otherCoach)
  const { id: foreignId } = await colleague.publish(uniqueText('De otra persona'))
  await coach.publish(text)
  await signIn(page, server, owner)
  await page.goto('/')
  const mine = feedPost(page, text)
  await expect(mine).toBeVisible()
  const loads = recordRequests(page, /GET .*\/global-feed\/?\?/)
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
  const foreign = page.locator(`article[id="post-${foreignId}"]`)
  await expect(foreign).toBeVisible()
  await expect(feedActions(foreign).remove).toHaveCount(0)

  watch.allow(/Failed to load resource/)
  await server.kill()
  await server.start()
  const api = await Api.signedIn(server, author)
  expect(await api.feedPost(text)).toBeUndefined()
  await expect(api.send('DELETE', `/api/global-feed/${foreignId}`)).rejects.toThrow(/403/)
})

test('focus stays in the feed after «Cargar más», also at the end of the feed', async ({ page, server }) => {
  await signIn(page, server, author)
  await page.goto('/?categoria=mindset')
  const api = await Api.signedIn(server, owner)
  const mindset = (await api.feed()).filter(({ category }) => category === 'mindset')
  for (let n = mindset.length; n < 12; n++) await api.publish(uniqueText(`Relleno ${n}`))
  await page.reload()
  await scrollToEnd(page, loadMore(page))
  await loadMore(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Estás al día', { exact: true }).last()).toBeAttached()
  const inFeed = () => page.evaluate(() => document.activeElement?.closest('[role=feed]') !== null)
  await expect.poll(inFeed).toBe(true)
  await page.keyboard.press('Tab')
  expect(await inFeed()).toBe(true)
})
