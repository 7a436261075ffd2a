import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { measureIdleMs } from '../openRequests.ts'
import { Person, sql } from './chat.ts'
import { expect, signIn, test } from './fixtures.ts'
import { smallPicture } from './media.ts'
import { thread, sendMessage } from './messages.ts'
import { owner } from './people.ts'
import { Server } from './server.ts'
import { waitForServiceWorker } from './serviceWorker.ts'
import { startSurvey, surveyCard, addSurvey } from './surveys.ts'
import { promptCard, promptTitle, openTestimonialForm as tell } from './testimonials.ts'

test.use({ serviceWorker: true })
// The service worker downloads every file before each test.
test.describe.configure({ timeout: 180_000 })

/** Returns what the device has cached: names of caches, and the number of queries. */
const countCached = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('faro-last-seen')
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
    })
    const queries = await new Promise<number>((resolve) => {
      const counting = database.transaction('queries').objectStore('queries').count()
      counting.addEventListener('success', () => resolve(counting.result))
    })
    database.close()
    return {
      pictures: names.includes('pictures'),
      queries,
    }
  })

/** Opens the ranking and waits until the device has cached everything for the next visit. */
async function seeRanking(page: Page, server: Server) {
  await signIn(page, server, owner, { community: 'Liderazgo Consciente' })
  await page.goto('/ranking')
  await expect(page.locator('#root').getByText('Premios del mes')).toBeVisible()
  await waitForServiceWorker(page)
}

/** Screens, each with a text that only the server returns. */
const screens = {
  '/': 'article',
  '/comunidad': 'article',
  '/ranking': 'text=Premios del mes',
  '/encuestas': 'article',
  '/explorar-comunidades': 'article',
  '/calendario': 'article',
  '/perfil': 'text=Marta Ríos',
}

test(
  'every visited screen opens offline, with a banner',
  { tag: '@core' },
  async ({ page, server, watch }) => {
    watch.allow(/Failed to load resource/)
    await signIn(page, server, owner, { community: 'Liderazgo Consciente' })
    const restMs = measureIdleMs(page)
    const content = (selector: string) => page.locator('#root main').locator(selector).first()
    for (const [path, selector] of Object.entries(screens)) {
      await page.goto(path)
      await expect(content(selector), path).toBeVisible()
      // Chunks that load when the browser is idle are part of the visit.
      await expect.poll(restMs, { timeout: 60_000 }).toBeGreaterThan(500)
    }
    await waitForServiceWorker(page)
    // The queries are stored together, a second after the last of them.
    await expect.poll(async () => (await countCached(page)).queries).toBeGreaterThan(15)
    await page.context().setOffline(true)
    for (const [path, selector] of Object.entries(screens)) {
      await page.goto(path)
      await expect(content(selector), path).toBeVisible()
      await expect(page.getByRole('status').getByText('Sin conexión.'), path).toBeVisible()
      // Videos are not cached.
      await expect(
        page.locator('main [role=alert]:not(article *)', { hasText: 'conexión' }),
        path,
      ).toHaveCount(0)
    }
    await test.step('a screen that was never seen says what is the matter', async () => {
      await page.goto('/testimonios')
      await expect(page.getByRole('alert').first()).toBeVisible()
    })
    await test.step('with the connection it goes on by itself', async () => {
      await page.context().setOffline(false)
      await expect(page.getByText('Sin conexión.')).toHaveCount(0)
      await page.goto('/ranking')
      await expect(content(screens['/ranking'])).toBeVisible()
    })
  },
)

test('the next visit gets its document from the server and its scripts from the cache', async ({
  page,
  server,
}) => {
  const compiling = page.waitForEvent('worker')
  await seeRanking(page, server)
  const evaluated = () => performance.getEntriesByType('resource').length
  await expect.poll(async () => (await compiling).evaluate(evaluated)).toBeGreaterThan(10)
  const scripts: boolean[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.fromServiceWorker())
  })
  const reply = await page.goto('/ranking')
  expect(await reply?.text()).toContain('Premios del mes')
  await page.waitForFunction(() => window.faroInput === undefined)
  expect(new Set(scripts)).toEqual(new Set([true]))
  // No cache contains the document.
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const stored = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name)
        const replies = await cache.matchAll()
        return Promise.all(
          replies
            .filter((each) => each.headers.get('content-type')?.startsWith('text/html'))
            .map((each) => each.text()),
        )
      }),
    )
    return stored.flat().join()
  })
  expect(kept).not.toContain('Premios del mes')
})

test('an expired session shows none of the cached screens and removes them', async ({
  page,
  server,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  await seeRanking(page, server)
  await page.reload()
  await expect.poll(() => countCached(page)).toMatchObject({ pictures: true, queries: expect.any(Number) })

  await server.query('delete from sessions')
  await page.goto('/ranking')
  await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible()
  await expect(page.getByText('Premios del mes')).toHaveCount(0)
  await expect.poll(() => countCached(page)).toEqual({ pictures: false, queries: 0 })
})

test('content written offline waits in the outbox, can be changed, and is sent automatically', async ({
  page,
  server,
  watch,
}) => {
  test.slow()
  watch.allow(/Failed to load resource/)
  const community = 'Liderazgo Consciente'
  const [ana, bea] = [await Person.named(server, 'Ana'), await Person.named(server, 'Bea')]
  await sql(
    server,
    `insert into memberships (id, community_id, user_id, role)
     select gen_random_uuid(), id, $1, 'member' from communities where name = $2`,
    [ana.id, community],
  )
  const [{ id: communityId } = { id: '' }] = await sql<{ id: string }>(
    server,
    'select id from communities where name = $1',
    [community],
  )
  const title = 'Antes del túnel'
  await addSurvey(server, { communityId, coach: bea, title }, [
    { text: '¿Qué te llevas?', type: 'short_text', required: true },
  ])
  await sql(
    server,
    `insert into testimony_types (community_id, title, description, prompt, points_value)
     values ($1, $2, 'De una prueba.', '¿Qué haces hoy?', 30)`,
    [communityId, promptTitle],
  )
  const conversation = await ana.direct(bea)
  await ana.say(conversation, 'Con conexión')
  await signIn(page, server, ana, { community })
  await page.goto(`/comunidad?mensajes=${conversation}`)
  const { line } = thread(page)
  await expect(line('Con conexión')).toBeVisible()
  await page.keyboard.press('Escape')
  const main = page.locator('#root main')
  const list = main.getByRole('region', { name: 'Publicaciones', exact: true })
  const first = list.getByRole('article').first()
  const like = first.getByRole('button', { name: /[Gg]usta/ })
  const before = await like.textContent()
  const likes = Number(before?.match(/\d+/)?.[0])
  await waitForServiceWorker(page)

  const toWait = page.getByRole('region', { name: 'Pendiente de enviar' })
  const survey = await test.step('the screens of the forms are seen, and a survey is begun', async () => {
    const restMs = measureIdleMs(page)
    for (const path of ['/referidos', '/testimonios', '/encuestas']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // Queries are stored a second after the last reply.
      await expect.poll(restMs, { timeout: 60_000 }).toBeGreaterThan(1500)
    }
    await page.getByRole('button', { name: 'Ver reseñas' }).click()
    await expect(page.getByRole('button', { name: 'Escribir reseña' })).toBeVisible()
    await page.keyboard.press('Escape')
    const opened = await startSurvey(page, title)
    await opened.text.fill('Que el tren espera')
    return opened
  })
  await page.context().setOffline(true)

  await test.step('answers, a review, a referral and a testimonial wait, each once', async () => {
    await survey.submit.click()
    await expect(survey.dialog).toHaveCount(0)
    await expect(surveyCard(page, title)).toContainText('Pendiente de enviar')
    await expect(surveyCard(page, title).getByRole('button', { name: /^Comenzar/ })).toHaveCount(0)

    await page.getByRole('button', { name: 'Ver reseñas' }).click()
    await page.getByRole('button', { name: 'Escribir reseña' }).click()
    await page.getByRole('radio', { name: '4 estrellas' }).click()
    await page.getByRole('button', { name: 'Enviar reseña' }).click()
    await expect(toWait).toContainText(`Reseña de ${community}`)
    await expect(page.getByRole('button', { name: 'Escribir reseña' })).toHaveCount(0)

    await page.goto('/referidos')
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Julia Peña')
    await page.getByRole('textbox', { name: /^Teléfono/ }).fill('612345678')
    await page.getByRole('button', { name: /^Crear referido/ }).click()
    await expect(toWait).toContainText('Julia Peña')

    await page.goto('/testimonios')
    const told = await tell(page)
    await told.text.fill('Escribo hasta en los túneles')
    await told.image.setInputFiles({
      name: 'yo.jpg',
      mimeType: 'image/jpeg',
      buffer: await smallPicture(),
    })
    await told.send.click()
    await expect(told.dialog).toHaveCount(0)
    await expect(toWait).toContainText(`Testimonio «${promptTitle}»`)
    await expect(promptCard(page).getByRole('button')).toHaveCount(0)
  })

  await page.goto('/comunidad')
  await main.getByRole('button', { name: '¿En qué estás pensando?' }).click()
  await main.getByRole('textbox', { name: /Crear Post/ }).fill('Desde el tren')
  await main.getByRole('button', { name: 'Publicar', exact: true }).click()
  const waiting = main.getByRole('region', { name: 'Publicaciones pendientes de enviar' })
  await expect(waiting).toContainText('Desde el tren')
  await like.click()
  // The count changes only after the server has the like.
  await expect(like).toHaveText(`${before}Pendiente de enviar`)
  await first.getByRole('button', { name: /^Comentarios/ }).click()
  const comments = page.getByRole('dialog')
  await comments.getByRole('textbox', { name: 'Agregar comentario' }).fill('Lo leo en el túnel')
  await comments.getByRole('button', { name: 'Comentar', exact: true }).click()
  await expect(comments.getByRole('listitem').last()).toContainText('Pendiente de enviar')
  await page.keyboard.press('Escape')
  await page.goto(`/comunidad?mensajes=${conversation}`)
  await sendMessage(page, 'Desde el túnel')
  await expect(line('Desde el túnel')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.reload()
  await page.getByRole('button', { name: '7 cosas pendientes de enviar' }).click()
  for (const [name, text] of [
    [`Reseña de ${community}`, 'Un grupo que no corre'],
    [`Publicación en ${community}`, 'Desde el tren, sin cobertura'],
  ] as const) {
    const entry = page.getByRole('dialog').getByRole('listitem').filter({ hasText: name })
    await entry.getByRole('button', { name: 'Editar' }).click()
    await page.getByRole('textbox', { name: 'Texto pendiente de enviar' }).fill(text)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(entry).toContainText(text)
  }
  await page.keyboard.press('Escape')
  await expect(waiting).toContainText('Desde el tren, sin cobertura')

  await page.context().setOffline(false)
  await expect(page.getByText('Se ha enviado lo que estaba pendiente.')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await expect(first).toContainText('Desde el tren, sin cobertura')
  expect(
    await server.query(`
      select (select count(*) from posts where content = 'Desde el tren, sin cobertura')::int as posts,
        (select count(*) from comments where content = 'Lo leo en el túnel')::int as comments`),
  ).toEqual([{ posts: 1, comments: 1 }])
  const of = (table: string, column: string, author = 'user_id') =>
    sql(server, `select ${column} from ${table} where ${author} = $1`, [ana.id])
  expect(await of('survey_responses', 'answers_count')).toEqual([{ answers_count: 1 }])
  expect(await of('reviews', 'rating, comment')).toEqual([{ rating: 4, comment: 'Un grupo que no corre' }])
  expect(await of('referrals', 'nombre', 'referrer_id')).toEqual([{ nombre: 'Julia Peña' }])
  expect(await of('testimonies', 'content, image_media_id is not null as picture')).toEqual([
    { content: 'Escribo hasta en los túneles', picture: true },
  ])
  await expect.poll(() => ana.texts(conversation)).toEqual(['Con conexión', 'Desde el túnel'])
  await expect(list.getByRole('button', { name: `Te gusta ${likes + 1}` }).first()).toBeVisible()
  await page.goto('/encuestas')
  await expect(surveyCard(page, title)).toContainText('Respondida')
})

test.describe('a new deployment', () => {
  let clientDir: string
  let deployed: Server

  test.beforeEach(async () => {
    clientDir = await mkdtemp(join(tmpdir(), 'faro-client-'))
    await cp(join(import.meta.dirname, '../../dist'), clientDir, { recursive: true })
    deployed = await Server.fresh({ clientDir })
  })
  test.afterEach(async () => {
    await deployed.remove()
    await rm(clientDir, { recursive: true })
  })

  /**
   * Changes the page, the name of its main script, and the worker with both, as another build does.
   * @param page Whether the page is replaced; otherwise it still comes from a server of the previous version.
   */
  async function deploy(title: string, { page = true } = {}) {
    const write = async (file: string, text: string) => {
      const path = join(clientDir, file)
      await writeFile(path, text)
      // Compressed copies are sent as they are.
      await Promise.all(['.br', '.gz'].map((suffix) => rm(path + suffix, { force: true })))
    }
    const before = await readFile(join(clientDir, 'index.html'), 'utf8')
    const [, script = ''] = /src="\/assets\/(?<name>index-[\w-]+)\.js"/u.exec(before) ?? []
    const renamed = `${script}-2`
    const after = before
      .replace(/<title>[^<]*/u, `<title>${title}`)
      .replaceAll(`${script}.js`, `${renamed}.js`)
    if (page) await write('index.html', after)
    await cp(
      join(import.meta.dirname, `../../dist/assets/${script}.js`),
      join(clientDir, `assets/${renamed}.js`),
    )
    const hash = createHash('sha256').update(after)
    const revision = hash.copy().digest('hex').slice(0, 16)
    const worker = await readFile(join(clientDir, 'sw.js'), 'utf8')
    const changed = worker.replace(
      /(?<start>index\.html[`"'],\s*revision:\s*[`"'])\w+(?<middle>[`"'],\s*integrity:\s*[`"'])[^`"']+/gu,
      `$<start>${revision}$<middle>sha256-${hash.digest('base64')}`,
    )
    expect(changed.includes(revision)).toBe(true)
    await write('sw.js', changed.replaceAll(`${script}.js`, `${renamed}.js`))
    await deployed.stop()
    await deployed.start()
  }

  test('keeps an open tab working although its scripts are gone, and offers the new version', async ({
    page,
    watch,
  }) => {
    watch.allow(/Failed to load resource|ERR_/)
    await signIn(page, deployed, owner, { community: 'Liderazgo Consciente' })
    await page.goto(`${deployed.url}/`)
    await expect(page.locator('#root main article').first()).toBeVisible()
    await waitForServiceWorker(page)

    await rm(join(clientDir, 'assets'), { recursive: true })
    // The server also keeps the files of earlier versions in the database.
    await deployed.query('delete from client_files')
    await deploy('Faro dos')
    await page.getByRole('link', { name: 'Calendario' }).first().click()
    await expect(page.getByRole('heading', { name: 'Calendario', level: 1 })).toBeVisible()

    await cp(join(import.meta.dirname, '../../dist/assets'), join(clientDir, 'assets'), { recursive: true })
    await deployed.stop()
    await deployed.start()
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    const offer = page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Actualizar' })
    await expect(offer).toBeVisible()
    await test.step('nothing happens before the member says so', async () => {
      const title = await page.evaluate(
        async () => (await (await fetch('/calendario')).text()).match(/<title>[^<]*/)?.[0],
      )
      expect(title).toBe('<title>Faro dos')
      await expect(page.getByRole('heading', { name: 'Calendario', level: 1 })).toBeVisible()
    })
    const loaded = page.waitForEvent('load')
    await offer.click()
    await loaded
    await expect(page.getByRole('heading', { name: 'Calendario', level: 1 })).toBeVisible()
    expect(
      await page.evaluate(async () => (await caches.match('/index.html', { ignoreSearch: true }))?.text()),
    ).toContain('Faro dos')
  })

  test('does not mix the pages of two versions while servers of both run', async ({ page, watch }) => {
    watch.allow(/integrity|Failed to load resource|ERR_/)
    await signIn(page, deployed, owner, { community: 'Liderazgo Consciente' })
    await page.goto(`${deployed.url}/`)
    await waitForServiceWorker(page)
    /** Resolves with the state of the worker after an update. */
    const update = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        await registration?.update()
        const worker = registration?.installing
        return new Promise((resolve) => {
          worker?.addEventListener('statechange', () => resolve(worker.state))
          // The update may have finished already.
          if (!worker) resolve(registration?.waiting?.state ?? 'no new worker')
        })
      })

    await deploy('Faro dos', { page: false })
    expect(await update()).toBe('redundant')
    await deploy('Faro dos')
    expect(await update()).toBe('installed')
  })
})
