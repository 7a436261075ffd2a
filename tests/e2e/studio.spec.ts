import { eventsPath } from '#api/contract/messaging.ts'
import { Person, sql } from './chat.ts'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { createCommunity } from './members.ts'
import { anotherPage, composer, dayFromNow, uniqueText } from './screens.ts'
import type { Server } from './server.ts'

/** Creates a coach without communities whose membership includes one. */
async function newCoach(server: Server): Promise<Person> {
  const coach = await Person.named(server, 'Marta')
  await sql(server, `update users set membership_type = 'free_coach' where id = $1`, [coach.id])
  return coach
}

test(
  'a new coach creates a community, invitations and meetings, moderates posts and contacts a referral',
  { tag: '@core' },
  async ({ page, browser, server, watch }) => {
    test.slow()
    // Requests fail while the server is down.
    watch.allow(/Failed to load resource/)
    const coach = await newCoach(server)
    const name = uniqueText('Círculo')
    await signIn(page, server, coach)

    // Go from the members' application to the studio.
    await page.goto('/')
    await page.getByRole('link', { name: 'Estudio' }).click()
    await expect(page.getByRole('heading', { name: 'Crea tu primera comunidad' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Crear comunidad' }).click()

    // The first input is invalid: errors appear at their fields, and no input is lost.
    const form = page.getByRole('form', { name: 'Crear comunidad' })
    await form.getByRole('textbox', { name: 'Descripción' }).fill('Para quien empieza.')
    await form.getByRole('radio', { name: /^De pago/ }).check()
    await form.getByRole('textbox', { name: 'Precio' }).fill('poco')
    await form.getByRole('button', { name: 'Crear comunidad' }).click()
    await expect(form.getByText('Escribe el nombre de la comunidad')).toBeVisible()
    await expect(form.getByText('Escribe un precio, como 19,90')).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Nombre' })).toBeFocused()
    await form.getByRole('radio', { name: /^Por invitación/ }).check()
    await form.getByRole('textbox', { name: 'Nombre' }).fill(name)
    await expect(page.getByRole('region', { name: 'Así se verá' })).toContainText(name)

    // The draft survives a reload.
    await page.reload()
    await expect(form.getByRole('textbox', { name: 'Nombre' })).toHaveValue(name)
    await form.getByRole('button', { name: 'Crear comunidad' }).click()
    await expect(page.getByRole('heading', { name: 'Invitaciones' })).toBeVisible()
    await expectAccessible(page)

    // Create an invitation link for two people.
    await page.getByRole('button', { name: 'Nueva invitación' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nueva invitación' })
    await dialog.getByRole('textbox', { name: 'Cuántas personas' }).fill('2')
    await dialog.getByRole('button', { name: 'Crear enlace' }).click()
    const row = page.getByRole('row').filter({ hasText: '/invitacion/' })
    await expect(row).toContainText('0 de 2')
    const link = `/invitacion/${(await row.textContent())?.match(/invitacion\/([\w-]{22})/)?.[1]}`

    // A new person registers through it and becomes a member.
    const stranger = await anotherPage(browser, server, watch)
    await stranger.goto(link)
    await expect(stranger.getByRole('heading', { name })).toBeVisible()
    const email = `${uniqueText('noa').toLowerCase().replaceAll(/\W/g, '-')}@faro.test`
    await stranger.getByRole('textbox', { name: 'Nombre completo' }).fill('Noa Campos')
    await stranger.getByRole('textbox', { name: 'Email' }).fill(email)
    await stranger.getByLabel('Contraseña', { exact: true }).fill('clave-larga-7')
    await stranger.getByLabel('Confirma la contraseña').fill('clave-larga-7')
    await stranger.getByRole('button', { name: 'Crear Cuenta' }).click()
    await stranger.waitForURL('**/comunidad')
    await expect(stranger.getByRole('heading', { level: 1, name })).toBeVisible()

    // A person with an account joins with one click.
    const rude = await Person.named(server, 'Rubén')
    const joining = await anotherPage(browser, server, watch, rude)
    await joining.goto(link)
    await joining.getByRole('button', { name: 'Unirme' }).click()
    await joining.waitForURL('**/comunidad')
    await composer(joining).prompt.click()
    await composer(joining).text.fill('Vendo mi método')
    await composer(joining).publish.click()
    await expect(joining.getByRole('article').filter({ hasText: 'Vendo mi método' })).toBeVisible()
    await joining.context().close()

    // The link is used up, and the next visitor sees a notice.
    const late = await anotherPage(browser, server, watch)
    await late.goto(link)
    await expect(late.locator('#root').getByText('Esta invitación ya se ha usado')).toBeVisible()
    await late.context().close()

    // A weekly meeting appears in an open members' calendar.
    await stranger.goto('/calendario')
    await expect(stranger.getByRole('main')).toContainText('reuniones')
    await page.getByRole('link', { name: 'Reuniones' }).click()
    await page.getByRole('button', { name: 'Convocar reunión' }).first().click()
    const meeting = page.getByRole('dialog', { name: 'Convocar reunión' })
    await meeting.getByRole('textbox', { name: 'Título' }).fill('Círculo de los jueves')
    await meeting.getByLabel('Día', { exact: true }).fill(dayFromNow(2))
    await meeting.getByLabel('Se repite').selectOption('Cada semana')
    await meeting.getByRole('textbox', { name: 'Cuántas veces' }).fill('3')
    await meeting.getByRole('button', { name: 'Convocar' }).click()
    await expect(page.getByText('3 reuniones convocadas.')).toBeVisible()
    const meetings = stranger.getByRole('article').filter({ hasText: 'Círculo de los jueves' })
    await expect(meetings).toHaveCount(3)

    // A member reports a post, and the coach hides it.
    await stranger.goto('/comunidad')
    const sold = stranger.getByRole('article').filter({ hasText: 'Vendo mi método' })
    await sold.getByRole('button', { name: 'Denunciar publicación o bloquear' }).click()
    await stranger.getByRole('menuitem', { name: 'Denunciar publicación' }).click()
    await stranger.getByRole('radio', { name: 'Publicidad o spam' }).check()
    await stranger.getByRole('button', { name: 'Enviar denuncia' }).click()
    await expect(stranger.getByText('Gracias, lo miraremos')).toBeVisible()
    await page.getByRole('link', { name: 'Inicio', exact: true }).click()
    await expect(page.getByText('Una denuncia por mirar')).toBeVisible()
    await page.getByRole('link', { name: 'Mirar: Una denuncia por mirar' }).click()
    await page
      .getByRole('article', { name: `Publicación de ${rude.name}` })
      .getByRole('button', { name: 'Ocultar' })
      .click()
    const hiding = page.getByRole('dialog', { name: 'Ocultar' })
    await hiding.getByRole('radio', { name: 'Publicidad o spam' }).check()
    await hiding.getByRole('button', { name: 'Ocultar' }).click()
    await expect(page.getByText('Oculto: los demás ya no lo ven')).toBeVisible()
    await stranger.reload()
    await expect(stranger.locator('#root').getByText('No hay posts aún')).toBeVisible()

    // The new member creates a referral; the coach finds it among the open tasks and changes its status.
    const live = stranger.waitForResponse(`**${eventsPath}*`)
    await stranger.goto('/referidos')
    await stranger.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Julia Peña')
    await stranger.getByRole('textbox', { name: /^Teléfono/ }).fill('612345678')
    await stranger.getByRole('button', { name: 'Crear referido' }).click()
    await expect(stranger.getByRole('article').filter({ hasText: 'Julia Peña' })).toContainText('Pendiente')

    await page.getByRole('link', { name: 'Inicio', exact: true }).click()
    await expect(page.getByText('Una persona referida por llamar')).toBeVisible()
    await expectAccessible(page)
    await live
    await page.getByRole('link', { name: 'Llamar: Una persona referida por llamar' }).click()
    const waiting = page.getByRole('region', { name: /^Por llamar/ })
    await expect(waiting.getByRole('link', { name: 'Llamar a Julia Peña' })).toHaveAttribute(
      'href',
      'tel:+34612345678',
    )
    await waiting.getByRole('button', { name: 'Mover a Julia Peña' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Mover a «Activos»' }).click()
    await expect(page.getByRole('region', { name: /^Activos/ })).toContainText('Julia Peña')
    await expectAccessible(page)

    // The referrer sees the change without a reload.
    await expect(stranger.getByRole('article').filter({ hasText: 'Julia Peña' })).toContainText('Activo')

    // All changes survive a killed server.
    await server.kill()
    await server.start()
    await stranger.reload()
    const referred = stranger.getByRole('article').filter({ hasText: 'Julia Peña' })
    await expect(referred).toContainText('Activo')
    await expect(referred).toContainText('Contactado el')
    await stranger.goto('/calendario')
    await expect(meetings).toHaveCount(3)
    await stranger.goto('/comunidad')
    await expect(stranger.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(stranger.getByText('No hay posts aún')).toBeVisible()
    await expect(sold).toHaveCount(0)
    await page.getByRole('link', { name: 'Registro' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Referido actualizado' })).toContainText(
      'antes Pendiente; ahora Activo',
    )
    await expect(page.getByRole('row').filter({ hasText: 'Entró con una invitación' })).toContainText([
      rude.name,
      'Noa Campos',
    ])
    await stranger.context().close()
  },
)

test('a deleted community disappears for everybody, and the toast restores it', async ({
  page,
  browser,
  server,
  watch,
}) => {
  const coach = await newCoach(server)
  const member = await Person.named(server, 'Ana')
  await signIn(page, server, coach)
  await page.goto('/estudio/nueva')
  const name = uniqueText('Ágora')
  await page.getByRole('textbox', { name: 'Nombre' }).fill(name)
  await page.getByRole('button', { name: 'Crear comunidad' }).click()
  await expect(page.getByRole('heading', { name: 'Invitaciones' })).toBeVisible()
  const [community] = await sql<{ id: string }>(server, 'select id from communities where name = $1', [name])
  await sql(
    server,
    `insert into memberships (id, community_id, user_id, role) values (gen_random_uuid(), $1, $2, 'member')`,
    [community?.id, member.id],
  )

  // Open the screen from the command palette, with the keyboard alone.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Buscar una pantalla/ }).fill('comunid')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Comunidad' })).toBeVisible()
  await page.getByRole('button', { name: 'Eliminar' }).click()
  const dialog = page.getByRole('dialog', { name: `Eliminar ${name}` })
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(dialog.getByText('No coincide con el nombre de la comunidad')).toBeVisible()
  await dialog.getByRole('textbox').fill(name)
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  // A toast stays while the pointer is on it.
  await page.getByText(`${name} está eliminada`).hover()

  const other = await anotherPage(browser, server, watch, member)
  await other.goto('/comunidad')
  await expect(other.locator('#root').getByText('Selecciona una Comunidad')).toBeVisible()

  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('Deshecho')).toBeVisible()
  await other.reload()
  await expect(other.getByRole('heading', { level: 1, name })).toBeVisible()
  await other.context().close()
})

test('a member without communities to run is sent to the members’ application, and a visitor can sign in', async ({
  page,
  browser,
  server,
  watch,
}) => {
  const member = await Person.named(server, 'Ana')
  await signIn(page, server, member)
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^Mensajes/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Estudio' })).toBeHidden()
  await page.goto('/estudio')
  await page.waitForURL((url) => url.pathname === '/')

  const coach = await newCoach(server)
  const other = await anotherPage(browser, server, watch)
  await other.goto('/estudio/nueva')
  await other.getByRole('textbox', { name: 'Email' }).fill(coach.email)
  await other.getByLabel('Contraseña', { exact: true }).fill(coach.password)
  await other.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(other.getByRole('heading', { name: 'Crear comunidad' })).toBeVisible()
  expect(new URL(other.url()).pathname).toBe('/estudio/nueva')
  await other.context().close()
})

test(
  'hiding a reported post takes effect at once for everybody, and another post is pinned',
  { tag: '@core' },
  async ({ page, browser, server, watch }) => {
    test.slow()
    watch.allow(/Failed to load resource/)
    const [coach, rude, ana] = [
      await Person.named(server, 'Marta'),
      await Person.named(server, 'Rubén'),
      await Person.named(server, 'Ana'),
    ]
    const community = await createCommunity(server, [coach, rude, ana])
    const publish = (person: Person, text: string) => {
      const form = new FormData()
      form.append('content', text)
      form.append('community_id', community.id)
      return person.api.send('POST', '/api/posts', form)
    }
    await publish(coach, 'Las normas de la casa')
    await publish(rude, 'Vendo mi método')
    await publish(ana, 'Buenos días')

    // A member reports the post; the first attempt lacks a reason, and no input is lost.
    const other = await anotherPage(browser, server, watch)
    await signIn(other, server, ana, { community: community.name })
    await other.goto('/comunidad')
    const sold = other.getByRole('article').filter({ hasText: 'Vendo mi método' })
    await sold.getByRole('button', { name: 'Denunciar publicación o bloquear' }).click()
    await other.getByRole('menuitem', { name: 'Denunciar publicación' }).click()
    const dialog = other.getByRole('dialog', { name: 'Denunciar esta publicación' })
    await dialog.getByRole('textbox').fill('Es la tercera vez')
    await dialog.getByRole('button', { name: 'Enviar denuncia' }).click()
    await expect(dialog.getByText('Elige un motivo')).toBeVisible()
    await expect(dialog.getByRole('textbox')).toHaveValue('Es la tercera vez')
    await dialog.getByRole('radio', { name: 'Publicidad o spam' }).check()
    await dialog.getByRole('button', { name: 'Enviar denuncia' }).click()
    await expect(other.getByText('Gracias, lo miraremos')).toBeVisible()

    // The report appears in the coach's queue, and the coach hides the post.
    await signIn(page, server, coach)
    await page.goto(`/estudio/${community.id}`)
    await page
      .getByRole('navigation', { name: 'Pantallas de Estudio' })
      .getByRole('link', { name: /^Moderación/ })
      .click()
    const reported = page.getByRole('article', { name: `Publicación de ${rude.name}` })
    await expect(reported).toContainText('Es la tercera vez')
    await expect(reported).not.toContainText(ana.name)
    await expectAccessible(page)
    await reported.getByRole('button', { name: 'Ocultar' }).click()
    const hiding = page.getByRole('dialog', { name: 'Ocultar' })
    await hiding.getByRole('radio', { name: 'Publicidad o spam' }).check()
    await hiding.getByRole('button', { name: 'Ocultar' }).click()
    await expect(page.getByText('Oculto: los demás ya no lo ven')).toBeVisible()
    // The post disappears from the reader's open page.
    await expect(other.getByRole('article').filter({ hasText: 'Buenos días' })).toBeVisible()
    await expect(sold).toHaveCount(0)

    // Pin another post.
    await page.getByRole('link', { name: 'Publicaciones' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Las normas de la casa' })
    await row.getByRole('button', { name: /^Fijar/ }).click()
    await expect(row).toContainText('Fijada')
    await expect(page.getByRole('row').filter({ hasText: 'Vendo mi método' })).toContainText('Oculta')
    await expectAccessible(page)

    // Members see both changes after a restart, and the author gets a notice.
    await server.kill()
    await server.start()
    await other.reload()
    await expect(other.getByRole('article').first()).toContainText('Las normas de la casa')
    await expect(other.getByRole('article').first()).toContainText('Fijada')
    await expect(sold).toHaveCount(0)
    const conversation = await rude.direct(coach)
    const [told] = await rude.messages(conversation)
    expect(told?.content).toMatch(/Motivo: publicidad o spam/)

    // Undo the action in the log.
    await page.goto(`/estudio/${community.id}/registro`)
    await page
      .getByRole('row')
      .filter({ hasText: 'Publicidad' })
      .getByRole('button', { name: /^Deshacer/ })
      .click()
    await expect(page.getByText('Deshecho', { exact: true }).first()).toBeVisible()
    await other.reload()
    await expect(sold).toBeVisible()
    await other.context().close()
  },
)
