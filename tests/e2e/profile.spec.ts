import { Person, sql } from './chat.ts'
import { expect, signIn, test } from './fixtures.ts'
import { createCommunity } from './members.ts'
import { smallPicture } from './media.ts'
import { commentsDialog, recordRequests, watchRequests, uniqueText } from './screens.ts'

test(
  'following changes the count, survives a reload and a crash, and can be undone',
  { tag: '@core' },
  async ({ page, server, watch }) => {
    // Requests fail while the server is down.
    watch.allow(/Failed to load resource/)
    const [ana, berta] = [await Person.named(server, 'Ana'), await Person.named(server, 'Berta')]
    await signIn(page, server, ana)
    await page.goto(`/perfil/${berta.id}`)
    await expect(page.getByRole('heading', { level: 1, name: berta.name })).toBeVisible()
    const figures = page.getByRole('main')
    await expect(figures).toContainText(/0\s*seguidores/)
    const sent = recordRequests(page, /\/api\/followers\//)
    await page.getByRole('button', { name: /^Seguir/ }).dblclick()
    await expect(page.getByRole('button', { name: /^Dejar de seguir/ })).toBeVisible()
    await expect(figures).toContainText(/1\s*seguidor(?!es)/)
    expect(sent.filter((line) => line.startsWith('POST'))).toHaveLength(1)

    await server.kill()
    await server.start()
    await page.reload()
    await expect(figures).toContainText(/1\s*seguidor(?!es)/)
    await page.getByRole('button', { name: /^Dejar de seguir/ }).click()
    await expect(page.getByRole('button', { name: /^Seguir/ })).toBeVisible()
    await expect(figures).toContainText(/0\s*seguidores/)
  },
)

test('a private account hides its posts from others, and shows them within a second after a follow', async ({
  page,
  server,
  watch,
}) => {
  watch.allow(/403/)
  const [ana, berta] = [await Person.named(server, 'Ana'), await Person.named(server, 'Berta')]
  const community = await createCommunity(server, [berta])
  const text = uniqueText('Solo para quien me sigue')
  await berta.api.post(community.id, text)
  await sql(server, 'update users set is_profile_public = false where id = $1', [berta.id])

  await signIn(page, server, ana)
  const settled = watchRequests(page)
  await page.goto(`/perfil/${berta.id}`)
  await expect(page.locator('#root').getByText('Esta cuenta es privada').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: berta.name })).toBeVisible()
  await expect(page.getByText(text)).toHaveCount(0)

  // The rejected call is repeated once after a token renewal.
  await settled()
  const asked = recordRequests(page, /GET .*\/posts\?/)
  await page
    .getByRole('button', { name: /^Seguir/ })
    .first()
    .click()
  await expect(page.getByText(text)).toBeVisible()
  expect(asked).toHaveLength(1)
})

test(
  'a member edits the profile; invalid URLs show an error at their field and no input is lost',
  { tag: '@core' },
  async ({ page, server, watch }) => {
    // Requests fail while the server is down.
    watch.allow(/Failed to load resource/)
    const ana = await Person.named(server, 'Ana')
    await signIn(page, server, ana)
    await page.goto('/perfil')
    await page.getByRole('button', { name: 'Editar perfil' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Editar perfil' })
    const name = dialog.getByRole('textbox', { name: /^Nombre/ })
    await name.fill('   ')
    await dialog.getByRole('textbox', { name: 'Sitio web' }).fill('javascript:alert(1)')
    await dialog.getByRole('textbox', { name: 'Biografía' }).fill('Acompaño a equipos pequeños.')
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(dialog.getByText('El nombre es obligatorio')).toBeVisible()
    await expect(dialog.getByText('Escribe una dirección web válida, como https://ejemplo.es')).toBeVisible()
    await expect(name).toBeFocused()
    await expect(dialog.getByRole('textbox', { name: 'Biografía' })).toHaveValue(
      'Acompaño a equipos pequeños.',
    )

    // The draft survives closing the form and a reload.
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.reload()
    await page.getByRole('button', { name: 'Editar perfil' }).first().click()
    await expect(dialog.getByRole('textbox', { name: 'Biografía' })).toHaveValue(
      'Acompaño a equipos pequeños.',
    )

    const renamed = `${ana.name} Renovada`
    await name.fill(renamed)
    await dialog.getByRole('textbox', { name: 'Sitio web' }).fill('ana.example')
    await dialog.getByRole('textbox', { name: 'Ubicación' }).fill('Valencia')
    await dialog.getByRole('button', { name: 'Añadir enlace' }).click()
    await dialog.getByRole('textbox', { name: /^Título/ }).fill('Mi libro')
    await dialog.getByRole('textbox', { name: /^Dirección/ }).fill('https://libros.example/uno')
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: renamed })).toBeVisible()
    const website = page.getByRole('link', { name: /ana\.example/ }).first()
    await expect(website).toHaveAttribute('href', 'https://ana.example/')
    await expect(page.getByRole('link', { name: /Mi libro/ }).first()).toHaveAttribute(
      'href',
      'https://libros.example/uno',
    )

    await server.kill()
    await server.start()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: renamed })).toBeVisible()
    await expect(page.getByText('Valencia').first()).toBeVisible()
    // The form no longer contains the saved draft.
    await page.getByRole('button', { name: 'Editar perfil' }).first().click()
    await expect(name).toHaveValue(renamed)
    await expect(page.getByText('Descartar')).toHaveCount(0)
  },
)

test('a member crops and saves a profile picture; a file that is no picture is rejected', async ({
  page,
  server,
  watch,
}) => {
  // The trace recorder, not the page, requests the blob URL again.
  watch.allow(/Connecting to 'blob:/)
  const ana = await Person.named(server, 'Ana')
  await signIn(page, server, ana)
  await page.goto('/perfil')
  await page.getByRole('button', { name: 'Editar perfil' }).first().click()
  const form = page.getByRole('dialog', { name: 'Editar perfil' })
  await form.getByRole('button', { name: /Añadir foto/ }).click()
  const files = page.locator('input[type=file]')
  await files.first().setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('no') })
  await expect(page.getByText(/No pudimos leer esta imagen/)).toBeVisible()
  await files
    .first()
    .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await smallPicture(900, 600) })
  const save = page.getByRole('button', { name: 'Guardar foto' })
  await expect(save).toBeEnabled()
  await save.click()
  await expect(page.getByText('Foto actualizada')).toBeVisible()
  await expect(save).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  const picture = page.getByRole('main').locator('img[src*="/media/"]').first()
  await expect(picture).toBeVisible()
  const { width, height } = await picture.evaluate((image: HTMLImageElement) => ({
    width: image.naturalWidth,
    height: image.naturalHeight,
  }))
  expect(width).toBe(height)
  expect(width).toBeLessThanOrEqual(512)
  await page.reload()
  await expect(picture).toBeVisible()
})

test('a member opens, comments and deletes their own post on the profile', async ({ page, server }) => {
  const ana = await Person.named(server, 'Ana')
  const community = await createCommunity(server, [ana])
  const text = uniqueText('Lo que aprendí hoy')
  const kept = uniqueText('Esto se queda')
  await ana.api.post(community.id, kept)
  await ana.api.post(community.id, text)
  await signIn(page, server, ana)
  await page.goto('/perfil')
  await page.getByRole('button', { name: new RegExp(text) }).click()
  const { dialog, text: comment, send } = commentsDialog(page)
  await expect(dialog).toContainText(community.name)
  await comment.fill('Y lo repito.')
  await send.click()
  await expect(dialog).toContainText('Y lo repito.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const card = page.getByRole('article').filter({ hasText: text })
  await expect(card).toContainText(/1\s*comentario/)

  const lists = recordRequests(page, /GET .*\/posts\?/)
  const remove = card.getByRole('button', { name: /Eliminar/ })
  const question = page.getByRole('alertdialog', {
    name: '¿Estás seguro de que quieres eliminar este post? Esta acción no se puede deshacer.',
  })
  await remove.click()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toBeVisible()
  await remove.click()
  await question.getByRole('button', { name: /^Eliminar/ }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByText(kept)).toBeVisible()
  expect(lists).toEqual([])
  await page.reload()
  await expect(page.locator('#root').getByText(kept)).toBeVisible()
  await expect(page.getByText(text)).toHaveCount(0)
})

test('a member’s own profile leads to the settings and the sign-out', async ({ page, server, watch }) => {
  // Requests that were in progress when the session ended.
  watch.allow(/401/)
  const ana = await Person.named(server, 'Ana')
  await signIn(page, server, ana)
  await page.goto(`/perfil/${ana.id}`)
  await expect(page.getByRole('region', { name: 'Membresía' })).toContainText('Usuario Regular')
  await expect(page.getByRole('button', { name: /^Seguir/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Configuración' }).click()
  await expect(page).toHaveURL(/\/configuracion$/)
  await page.goBack()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login/)
})
