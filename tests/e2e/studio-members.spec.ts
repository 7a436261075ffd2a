import { readFile } from 'node:fs/promises'
import { Person, sql } from './chat.ts'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'
import { createCommunity } from './members.ts'
import { anotherPage, commentsDialog, composer, postActions, postWithText, uniqueText } from './screens.ts'

test(
  'a coach filters members, writes notes, mutes, messages all of them, removes one and restores them',
  { tag: '@core' },
  async ({ page, browser, server, watch }) => {
    test.slow()
    // Requests fail while the server is down, and the server refuses the muted member's post.
    watch.allow(/Failed to load resource/)
    const [coach, ana, bea, carla] = [
      await Person.named(server, 'Marta'),
      await Person.named(server, 'Ana'),
      await Person.named(server, 'Bea'),
      await Person.named(server, 'Carla'),
    ]
    const community = await createCommunity(server, [coach, ana, bea, carla])
    await coach.api.post(community.id, 'Las normas de la casa')
    await signIn(page, server, coach)
    await page.goto(`/estudio/${community.id}/miembros`)
    const row = (person: Person) => page.getByRole('row').filter({ hasText: person.name })
    await expect(row(ana)).toBeVisible()
    await expectAccessible(page)

    // The filters are in the URL, so that a colleague can open the same list.
    await page.getByRole('combobox', { name: 'Rol' }).selectOption('member')
    await page.getByRole('searchbox', { name: 'Buscar por nombre o correo' }).fill(bea.name)
    await expect(row(ana)).toHaveCount(0)
    await expect(row(bea)).toBeVisible()
    await expect(page).toHaveURL(/buscar=/)
    const copied = await page.context().newPage()
    await copied.goto(page.url())
    await expect(copied.getByRole('row').filter({ hasText: bea.name })).toBeVisible()
    await expect(copied.getByRole('row')).toHaveCount(2)
    await expect(copied.getByRole('combobox', { name: 'Rol' })).toHaveValue('member')
    await copied.close()

    // An unsaved note survives a reload, and a saved one leaves no draft.
    await page.getByRole('link', { name: bea.name }).click()
    const note = page.getByRole('textbox', { name: 'Nota nueva' })
    await note.fill('Llamarla en enero')
    await page.reload()
    await expect(note).toHaveValue('Llamarla en enero')
    await page.getByRole('button', { name: 'Añadir nota' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Llamarla en enero' })).toBeVisible()
    await expect(note).toHaveValue('')

    // Mute for three days; the first attempt lacks a reason.
    await page.getByRole('button', { name: 'Silenciar' }).click()
    const muting = page.getByRole('dialog', { name: `Silenciar a ${bea.name}` })
    await muting.getByRole('button', { name: 'Silenciar' }).click()
    await expect(muting.getByText('Di por qué: lo verá esa persona.')).toBeVisible()
    await expect(muting.getByRole('textbox', { name: 'Motivo' })).toBeFocused()
    await muting.getByRole('textbox', { name: 'Motivo' }).fill('Insultos')
    await muting.getByRole('button', { name: 'Silenciar' }).click()
    await expect(page.getByText(`${bea.name} está en silencio`)).toBeVisible()
    await expect(page.getByText(/^En silencio hasta el/)).toBeVisible()
    await expectAccessible(page)

    // The muted member can read, sees why she cannot write, and her draft stays.
    const hers = await anotherPage(browser, server, watch)
    await signIn(hers, server, bea, { community: community.name })
    await hers.goto('/comunidad')
    const refusal = /^No puedes publicar ni comentar en esta comunidad hasta el .*\. Motivo: Insultos$/
    await composer(hers).prompt.click()
    await composer(hers).text.fill('Hola de nuevo')
    await composer(hers).publish.click()
    await expect(hers.getByText(refusal)).toBeVisible()
    await expect(composer(hers).text).toHaveValue('Hola de nuevo')
    await hers.goto('/comunidad')
    await postActions(postWithText(hers, 'Las normas de la casa')).comments.click()
    const comments = commentsDialog(hers)
    await comments.text.fill('Pues no')
    await comments.send.click()
    await expect(
      hers.getByRole('alertdialog', { name: /No puedes publicar ni comentar .* Motivo: Insultos$/ }),
    ).toBeVisible()

    // The note and the mute survive a killed server.
    await server.kill()
    await server.start()
    await page.reload()
    await expect(page.getByRole('listitem').filter({ hasText: 'Llamarla en enero' })).toBeVisible()
    await expect(page.getByText(/^En silencio hasta el/)).toBeVisible()

    // Send a message to all members.
    await page.goto(`/estudio/${community.id}/miembros?rol=member`)
    await page.getByRole('checkbox', { name: 'Seleccionar todas las filas de esta página' }).check()
    await page.getByRole('button', { name: 'Mensaje' }).click()
    const writing = page.getByRole('dialog', { name: 'Mensaje a 3 personas' })
    const text = uniqueText('Mañana empezamos antes')
    await writing.getByRole('textbox').fill(text)
    await writing.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByText('Enviado a 3 personas')).toBeVisible()
    const anas = await anotherPage(browser, server, watch)
    await signIn(anas, server, ana, { community: community.name })
    await anas.goto(`/?mensajes=${await ana.direct(coach)}`)
    await expect(anas.getByRole('listitem').filter({ hasText: text }).first()).toBeVisible()

    // Remove a member, and restore the membership.
    await row(ana).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Quitar', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar', exact: true }).click()
    await expect(page.getByText('1 persona fuera de la comunidad')).toBeVisible()
    await expect(row(ana)).toHaveCount(0)
    await anas.goto('/comunidad')
    await expect(anas.locator('#root').getByText('Selecciona una Comunidad')).toBeVisible()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByText('Deshecho')).toBeVisible()
    await expect(row(ana)).toBeVisible()
    await anas.reload()
    await expect(anas.getByRole('heading', { level: 1, name: community.name })).toBeVisible()
    await anas.context().close()
    await hers.context().close()
  },
)

test('a coach exports members to a file, and invites people from one whose invalid rows are listed first', async ({
  page,
  browser,
  server,
  watch,
}) => {
  const [coach, ana, dora] = [
    await Person.named(server, 'Marta'),
    await Person.named(server, 'Ana'),
    await Person.named(server, 'Dora'),
  ]
  const community = await createCommunity(server, [coach, ana])
  await signIn(page, server, coach)
  await page.goto(`/estudio/${community.id}/miembros`)
  await expect(page.getByRole('row').filter({ hasText: ana.name })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('miembros.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines.find((line) => line.includes(ana.email))).toMatch(
    new RegExp(`^${ana.name};${ana.email};miembro;`),
  )

  await page.getByRole('button', { name: 'Invitar desde un archivo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Elegir un archivo CSV o Excel').setInputFiles({
    name: 'lista.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`email;nombre\n${dora.email};Dora\nsin-arroba;Nadie\n${ana.email};Ana\n`),
  })
  await expect(dialog.getByText('El correo no es válido')).toBeVisible()
  await expect(dialog.getByText(/^Se invitará a 1 persona de 3 filas/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Invitar a 1 persona' }).click()
  await expect(dialog.getByText(/^1 invitación personal/)).toBeVisible()
  await dialog.getByRole('link', { name: 'Ver las invitaciones' }).click()
  await expect(page.getByText(dora.email)).toBeVisible()

  const theirs = await anotherPage(browser, server, watch, dora)
  await theirs.goto('/?actividad')
  await theirs.getByRole('button', { name: `Unirme a ${community.name}` }).click()
  await expect(theirs.getByRole('button', { name: `Unirme a ${community.name}` })).toHaveCount(0)
  await page.goto(`/estudio/${community.id}/miembros`)
  await expect(page.getByRole('row').filter({ hasText: dora.name })).toBeVisible()
})

test('platform staff hide a reported post of the global feed, and undo it in the platform log', async ({
  page,
  browser,
  server,
  watch,
}) => {
  const [staff, rude, ana] = [
    await Person.named(server, 'Equipo'),
    await Person.named(server, 'Rubén'),
    await Person.named(server, 'Ana'),
  ]
  await sql(server, 'insert into staff (user_id) values ($1)', [staff.id])
  await sql(server, `update users set membership_type = 'premium_coach' where id = $1`, [rude.id])
  const text = uniqueText('Vendo mi método')
  const { id } = await rude.api.publish(text)
  await ana.api.send('POST', '/api/extra/reports', { target: 'post', id, reason: 'spam', text: 'Otra vez' })

  // A staff member who runs no community starts on the platform's screen.
  await signIn(page, server, staff)
  await page.goto('/estudio')
  await page.waitForURL('**/estudio/plataforma/moderacion')
  const reported = page.getByRole('article', { name: `Publicación de ${rude.name}` })
  await expect(reported).toContainText('Otra vez')
  await expectAccessible(page)
  await reported.getByRole('button', { name: 'Ocultar' }).click()
  const hiding = page.getByRole('dialog', { name: 'Ocultar' })
  await expect(hiding.getByRole('radio', { name: 'Publicidad o spam' })).toBeChecked()
  await hiding.getByRole('button', { name: 'Ocultar' }).click()
  await expect(page.getByText('Oculto: los demás ya no lo ven')).toBeVisible()
  const shown = async () => (await ana.api.feed()).some((post) => String(post.id) === String(id))
  expect(await shown()).toBe(false)

  // Open the log with the keyboard, and undo the action.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Buscar una pantalla/ }).fill('registro')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/estudio/plataforma/registro')
  await expectAccessible(page)
  const line = page.getByRole('row').filter({ hasText: rude.name }).filter({ hasText: 'Contenido oculto' })
  await line.getByRole('button', { name: 'Deshacer: Contenido oculto' }).click()
  await expect(line.getByText('Deshecho', { exact: true })).toBeVisible()
  expect(await shown()).toBe(true)

  // The URL does not exist for others.
  const coach = await Person.named(server, 'Marta')
  await createCommunity(server, [coach])
  const other = await anotherPage(browser, server, watch, coach)
  await other.goto('/estudio/plataforma/moderacion')
  await expect(other.getByRole('heading', { name: 'Esta página no existe' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Elegir comunidad' })).toBeVisible()
  await other.context().close()
})
