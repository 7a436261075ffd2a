import { randomUUID } from 'node:crypto'
import { Api } from './api.ts'
import { phone } from './devices.ts'
import { expect, test, disableReminders, disableServiceWorker } from './fixtures.ts'
import { author, reader } from './people.ts'
import { card, dialog, openCard } from './shopping.ts'
import { commentsDialog, composer, logIn, postWithText, registerForm } from './screens.ts'
import { Server } from './server.ts'

const club = 'Hábitos que se Quedan'

test(
  'a person registers on a phone, joins and posts; later a laptop shows what happened since, and opens the comment',
  { tag: '@core' },
  async ({ browser, watch }) => {
    test.setTimeout(180_000)
    const server = await Server.fresh()
    try {
      // On the phone, a new person registers and writes a first post.
      const email = `nadia-${randomUUID()}@faro.test`
      const small = await browser.newContext({ ...phone, baseURL: server.url })
      await disableServiceWorker(small)
      const mobile = await small.newPage()
      await disableReminders(mobile)
      watch.listen(mobile)
      await mobile.goto('/register')
      const form = registerForm(mobile)
      await form.name.fill('Nadia Prueba')
      await form.email.fill(email)
      await form.password.fill('secreta-1')
      await form.confirmation.fill('secreta-1')
      await form.submit.click()
      const strip = mobile.getByRole('region', { name: 'Hoy' })
      await expect(strip.getByText('Primeros pasos: 0 de 4')).toBeVisible()
      await strip.getByRole('button', { name: /^Hoy/ }).click()
      await strip.getByRole('link', { name: 'Únete a una comunidad' }).click()
      await openCard(mobile, club)
      await dialog(mobile).getByRole('button', { name: 'Unirse gratis' }).click()
      await dialog(mobile).getByRole('button', { name: 'Entrar a la Comunidad' }).click()
      await expect(mobile).toHaveURL(/\/comunidad$/)
      await expect(card(mobile, club)).toHaveCount(0)
      const write = composer(mobile)
      await write.prompt.click()
      await write.text.fill('Hoy empiezo: diez minutos, sin excusas')
      await write.publish.click()
      await expect(postWithText(mobile, 'Hoy empiezo')).toBeVisible()
      await expect(strip.getByText('Primeros pasos: 2 de 4')).toBeVisible()
      await small.close()

      // Others answer, react, post and move a meeting while she is away; the month ends with a prize for her.
      const [me] = await server.query<{ id: string; post: string; community: string }>(
        `select users.id, posts.id as post, posts.community_id as community
       from users join posts on posts.author_id = users.id where users.email = $1`,
        [email],
      )
      if (!me) throw new Error('no post')
      await server.query(
        `update visits set seen_at = now() - interval '9 hours', started_at = now() - interval '9 hours'
      where user_id = $1`,
        [me.id],
      )
      for (const [person, text] of [
        [author, 'Diez minutos es justo lo que aguanta un mal día.'],
        [reader, 'Mañana te pregunto.'],
      ] as const) {
        const api = await Api.signedIn(server, person)
        await server.query(
          `insert into memberships (id, community_id, user_id, role)
         select gen_random_uuid(), $1, id, 'member' from users where email = $2 on conflict do nothing`,
          [me.community, person.email],
        )
        await api.send('POST', `/api/posts/${me.post}/comments`, { content: text })
        await api.send('POST', `/api/posts/${me.post}/like`)
        await api.post(me.community, `Novedad de ${person.email}`)
      }
      await server.query(
        `insert into meetings (community_id, topic, starts_at) values ($1, 'Repaso de la semana', now() + interval '20 hours')`,
        [me.community],
      )
      await server.query(
        `update meetings set starts_at = now() + interval '26 hours' where topic = 'Repaso de la semana'`,
      )
      await server.query(
        `insert into rewards (community_id, place, title, created_at)
       values ($1, 1, 'Una llamada con el coach', now() - interval '3 months')`,
        [me.community],
      )
      await server.query(
        `insert into point_entries (community_id, user_id, kind, source_id, points, month, created_at)
       select $1, $2, 'posts', gen_random_uuid(), 900, to_char(at, 'YYYY-MM'), at
       from (select date_trunc('month', now(), 'Europe/Madrid') - interval '5 days' as at) before`,
        [me.community, me.id],
      )
      // A job grants prizes; without a recorded run it is due when the server starts.
      await server.query(`delete from jobs where name = 'add-timed-activity'`)
      await server.stop()
      await server.start()

      // Continue on the laptop.
      const large = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: server.url })
      await disableServiceWorker(large)
      const page = await large.newPage()
      await disableReminders(page)
      watch.listen(page)
      await page.goto('/login')
      await logIn(page, { email, password: 'secreta-1' })
      const since = page.getByRole('region', { name: 'Desde tu última visita' })
      const line = (text: string | RegExp) => since.getByRole('link', { name: text })
      await expect(line('Has ganado un premio: Una llamada con el coach')).toBeVisible()
      await expect(line(/Nueva hora: .+ · «Repaso de la semana»/)).toBeVisible()
      await expect(
        line(/^(Nuevo: )?A Diego Paredes y 1 persona más les gusta tu publicación «/),
      ).toBeVisible()
      await expect(line('2 publicaciones nuevas en Hábitos que se Quedan')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Tu próxima reunión' })).toContainText(
        'Repaso de la semana',
      )
      await expect(page.getByRole('link', { name: /^Actividad 4 avisos sin leer/ })).toBeVisible()
      await page
        .getByRole('region', { name: 'Tu próxima reunión' })
        .getByRole('link', { name: 'Detalles' })
        .click()
      await expect(dialog(page)).toContainText('Repaso de la semana')
      await page.goBack()
      await expect(dialog(page)).toHaveCount(0)
      await expect(page).toHaveURL(/\/calendario$/)
      await page.goBack()
      await line(/Lucía Ferrer y 1 persona más comentaron tu publicación «/).click()

      const { dialog: comments } = commentsDialog(page)
      const marked = comments.getByRole('group', { name: 'Comentario del enlace' })
      await expect(marked).toContainText('Diez minutos es justo lo que aguanta un mal día.')
      await expect(marked).toBeFocused()
      await expect(marked).toBeInViewport()
      await page.keyboard.press('Escape')
      await expect(comments).toHaveCount(0)

      // The item counts as read, also after a restart. The list marks the rest as read, but shows it as new on
      // this visit.
      await expect(page.getByRole('link', { name: /^Actividad 3 avisos sin leer/ })).toBeVisible()
      await page.getByRole('link', { name: /^Actividad/ }).click()
      const drawer = page.getByRole('dialog', { name: 'Actividad' })
      await expect(
        drawer.getByRole('link', { name: /^Lucía Ferrer y 1 persona más comentaron/ }),
      ).toBeVisible()
      await expect(
        page.getByRole('link', { name: 'Actividad', exact: true, includeHidden: true }),
      ).toHaveCount(1)
      await expect(drawer.getByRole('link', { name: /^Nuevo: / })).toHaveCount(3)

      // New activity appears without a reload.
      const api = await Api.signedIn(server, author)
      await api.send('POST', `/api/posts/${me.post}/comments`, { content: 'Y qué tal ayer' })
      await expect(
        drawer.getByRole('link', { name: /^Nuevo: Lucía Ferrer comentó tu publicación/ }),
      ).toBeVisible()
      await large.close()
    } finally {
      await server.remove()
    }
  },
)
