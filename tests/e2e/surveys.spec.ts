import type { Page } from 'playwright/test'
import { breakCall } from './breakCall.ts'
import { Person, sql } from './chat.ts'
import { expect, signIn, test } from './fixtures.ts'
import { createCommunity } from './members.ts'
import { tabTo } from './screens.ts'
import type { Server } from './server.ts'
import { listAnswers, startSurvey, openSurvey, surveyCard, addSurvey } from './surveys.ts'

const title = '¿Qué tal tu primer mes?'

/** Opens the surveys screen as Ana, member of Berta's community, with a survey of all question types. */
async function arrive(page: Page, server: Server) {
  const [berta, ana] = [await Person.named(server, 'Berta'), await Person.named(server, 'Ana')]
  const community = await createCommunity(server, [berta, ana])
  const survey = await addSurvey(server, { communityId: community.id, coach: berta, title }, [
    { text: '¿Cómo valoras los directos?', type: 'rating', required: true },
    {
      text: '¿Qué te trajo aquí?',
      type: 'multiple_choice',
      options: [
        ['Un amigo', 'friend'],
        ['Una búsqueda', 'search'],
      ],
    },
    { text: '¿Seguirás el mes que viene?', type: 'yes_no', required: true },
    { text: 'En una palabra', type: 'short_text' },
    { text: 'Cuéntanos más', type: 'long_text' },
    { text: '¿Algo que añadir?', type: 'open_text' },
  ])
  await signIn(page, server, ana, { community: community.name })
  await page.goto('/encuestas')
  return { ana, berta, community, survey }
}

test(
  'a survey is answered with the keyboard alone, earns its points, and is stored once, also after a crash',
  { tag: '@core' },
  async ({ page, server, watch }) => {
    // Requests fail while the server is down.
    watch.allow(/Failed to load resource/)
    const { ana, survey } = await arrive(page, server)
    const card = surveyCard(page, title)
    await expect(card).toContainText('Activa')
    await tabTo(page, card.getByRole('button', { name: /^Comenzar Encuesta/ }))
    await page.keyboard.press('Enter')
    const { dialog, question, next, previous, submit, text } = openSurvey(page, title)
    await expect(question('¿Cómo valoras los directos?')).toBeFocused()
    await expect(next).toBeDisabled()
    await expect(previous).toBeDisabled()
    await page.keyboard.press('4')
    await expect(next).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(question('¿Qué te trajo aquí?')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: 'Una búsqueda' })).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(question('¿Seguirás el mes que viene?')).toBeFocused()
    await expect(next).toBeDisabled()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(question('En una palabra')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.type('  Calma ')
    await page.keyboard.press('Enter')
    await expect(question('Cuéntanos más')).toBeFocused()
    // Leave the optional question blank.
    await tabTo(page, next)
    await page.keyboard.press('Enter')
    await expect(question('¿Algo que añadir?')).toBeFocused()
    await text.fill('   ')
    await submit.dblclick()
    await expect(dialog.getByText('¡Gracias por responder!')).toBeVisible()
    // A sent survey is complete; the percentage counts answered questions.
    await expect(dialog).toContainText('67 %')
    await expect(dialog).toContainText('Preguntas respondidas')
    await expect(dialog).not.toContainText('Completado')
    await expect(dialog).toContainText('20 puntos ganados')
    expect(await listAnswers(server, ana)).toEqual({
      [survey.questions[0] ?? '']: 4,
      [survey.questions[1] ?? '']: 'search',
      [survey.questions[2] ?? '']: true,
      [survey.questions[3] ?? '']: 'Calma',
    })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(card).toContainText('Respondida')
    await expect(card.getByRole('button', { name: /^Comenzar Encuesta/ })).toHaveCount(0)

    await server.kill()
    await server.start()
    await page.reload()
    await expect(card).toContainText('Respondida')
    await page.goto('/ranking')
    await expect(page.getByRole('main')).toContainText('20')
    expect(await sql(server, 'select points from point_entries where user_id = $1', [ana.id])).toEqual([
      { points: 20 },
    ])
  },
)

test('a reload restores a draft at its question, only for its author, and without removed questions', async ({
  page,
  server,
}) => {
  const { ana, berta, survey } = await arrive(page, server)
  const { dialog, question, next, text } = await startSurvey(page, title)
  await expect(question('¿Cómo valoras los directos?')).toBeFocused()
  await page.keyboard.press('5')
  await next.click()
  await dialog.getByText('Un amigo', { exact: true }).click()
  await next.click()
  await dialog.getByText('Sí', { exact: true }).click()
  await next.click()
  await text.fill('Calma')
  await page.reload()
  const card = surveyCard(page, title)
  await expect(card).toContainText('Borrador con 4 respuestas')
  await sql(server, 'delete from survey_questions where id = $1', [survey.questions[1]])
  await startSurvey(page, title)
  await expect(dialog.getByText(/^Recuperamos 3 de 5 respuestas/)).toBeVisible()
  await expect(dialog.getByText('Una respuesta ya no vale porque la encuesta ha cambiado.')).toBeVisible()
  await expect(question('En una palabra')).toBeVisible()
  await expect(text).toHaveValue('Calma')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await signIn(page, server, berta)
  await page.goto('/encuestas')
  await expect(card).toBeVisible()
  await expect(card).not.toContainText('Borrador')
  await signIn(page, server, ana)
  await page.goto('/encuestas')
  await startSurvey(page, title)
  await dialog.getByRole('button', { name: 'Empezar de cero' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar y empezar' }).click()
  await expect(question('¿Cómo valoras los directos?')).toBeVisible()
  await page.reload()
  await expect(card).toBeVisible()
  await expect(card).not.toContainText('Borrador')
})

test(
  'a member reviews a community once, and chooses the stars with the keyboard',
  { tag: '@core' },
  async ({ page, server, watch }) => {
    watch.allow(/Failed to load resource/)
    const { ana, berta, community } = await arrive(page, server)
    await berta.api.send('POST', '/api/reviews', {
      community_id: community.id,
      rating: 5,
      comment: 'Mi propia casa.',
    })
    await page.getByRole('button', { name: 'Ver reseñas' }).click()
    const dialog = page.getByRole('dialog', { name: /^Reseñas/ })
    await expect(dialog).toContainText('Mi propia casa.')
    await expect(dialog).toContainText(berta.name)
    await dialog.getByRole('button', { name: 'Escribir reseña' }).click()
    const send = dialog.getByRole('button', { name: 'Enviar reseña' })
    const comment = dialog.getByRole('textbox', { name: /^Comentario/ })
    await comment.fill('Gente que escucha.')
    await send.click()
    await expect(dialog.getByText('Por favor selecciona una calificación')).toBeVisible()
    await tabTo(page, dialog.getByRole('radio').first())
    for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight')
    await expect(dialog.getByText('Por favor selecciona una calificación')).toHaveCount(0)
    const mend = await breakCall(page, /\/api\/reviews$/, 'POST')
    await send.click()
    await expect(page.getByText('Error al enviar la reseña')).toBeVisible()
    await expect(comment).toHaveValue('Gente que escucha.')
    mend()
    await send.click()
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText('¡Reseña enviada exitosamente!')
    await alert.getByRole('button').click()
    await expect(dialog).toContainText('Gente que escucha.')
    await expect(dialog.getByRole('button', { name: 'Escribir reseña' })).toHaveCount(0)
    const kept = await sql<{ rating: number; comment: string }>(
      server,
      'select rating, comment from reviews where user_id = $1',
      [ana.id],
    )
    expect(kept).toHaveLength(1)
    expect(kept[0]?.comment).toBe('Gente que escucha.')
    await page.reload()
    await page.getByRole('button', { name: 'Ver reseñas' }).click()
    await expect(dialog).toContainText('Gente que escucha.')
    await expect(dialog.getByRole('button', { name: 'Escribir reseña' })).toHaveCount(0)
  },
)
