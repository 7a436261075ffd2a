import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertMessages, Person } from '../e2e/chat.ts'
import type { Credentials } from '../e2e/fixtures.ts'
import { createCommunity } from '../e2e/members.ts'
import { author } from '../e2e/people.ts'
import { Server } from '../e2e/server.ts'
import { listAnswers, addSurvey } from '../e2e/surveys.ts'
import { browserKinds } from './browsers.ts'
import { buildRecordingClient, removeClient } from './client.ts'
import type { Driver } from './driver.ts'
import type { ElementTarget } from './page.ts'
import { button, dialog, heading, link, region, textbox, Visitor } from './visitor.ts'

const results = join(import.meta.dirname, '../../test-results/browsers')

let client = ''
let server: Server
beforeAll(async () => {
  client = await buildRecordingClient()
  process.env['CLIENT_DIR'] = client
  server = await Server.fresh()
})
afterAll(async () => {
  await server?.remove()
  await removeClient(client)
})

const article = (text: string): ElementTarget => ({ role: 'article', text })
const radio = (name: string): ElementTarget => ({ role: 'radio', name })
const line = (text: string): ElementTarget => ({
  role: 'listitem',
  text,
  within: region(/^Conversación con/),
})

describe.each(browserKinds)('$name', ({ name: browser, missing, launch }) => {
  // On a developer's machine a browser may be missing; the nightly run has all of them.
  if (missing) {
    test.skipIf(!process.env['CI'])('has the browser installed', () => expect.fail(missing))
    return
  }

  let driver: Driver
  let visitor: Visitor
  beforeEach(async () => {
    driver = await launch()
    visitor = new Visitor(driver, server.url)
  })
  afterEach(async ({ task }) => {
    try {
      if (task.result?.state === 'fail') await saveScreenshot(`${browser} ${task.name}`)
      expect(await visitor.faults(), 'nothing went wrong in the pages').toEqual([])
    } finally {
      await driver.close()
    }
  })

  async function saveScreenshot(name: string): Promise<void> {
    await mkdir(results, { recursive: true })
    await writeFile(join(results, `${name}.png`), await driver.takeScreenshot(), 'base64')
  }

  async function logIn({ email, password }: Credentials): Promise<void> {
    await visitor.write(textbox(/email|correo/i), email)
    await visitor.write({ role: 'password', name: 'Contraseña' }, password)
    await visitor.press(button('Iniciar Sesión'))
  }
  /** Signs in and opens the page of a community. */
  async function enter(person: Credentials, community: string): Promise<void> {
    await visitor.open('/login')
    await logIn(person)
    await visitor.at(/^\/$/)
    await visitor.open('/comunidad')
    await visitor.press(button(/Mis Comunidades/))
    await visitor.press({ role: 'option', name: new RegExp(community) })
    await visitor.press(button('Entrar a la Comunidad'))
    await visitor.gone(button('Entrar a la Comunidad'))
  }

  test('shows an error for a wrong password, and opens the feed for the right one', async () => {
    await visitor.open('/login')
    await logIn({ ...author, password: 'equivocada' })
    await visitor.see({ role: 'alert', text: 'Email o contraseña incorrectos' })
    await logIn(author)
    await visitor.at(/^\/$/)
    await visitor.see(heading('Feed Global Premium'))
  })

  test('publishes a post in a community, likes another one and comments on it', async () => {
    const [ana, bea] = [await Person.named(server, 'Ana'), await Person.named(server, 'Bea')]
    const community = await createCommunity(server, [bea, ana])
    await bea.api.post(community.id, 'Lo que escribió Bea.')
    await enter(ana, community.name)

    await visitor.press(button('¿En qué estás pensando?'))
    await visitor.write(textbox(/Crear Post en/), '¿Quién se apunta mañana? Niñas y niños también.')
    await visitor.press(button('Publicar'))
    await visitor.see(article('¿Quién se apunta mañana? Niñas y niños también.'))

    const post = article('Lo que escribió Bea.')
    await visitor.press(button(/^Me gusta/, post))
    await visitor.see(button(/gusta.* 1$/, post))
    await visitor.press(button(/^Comentarios/, post))
    await visitor.write(textbox(undefined, dialog()), 'Así es, Bea.')
    await visitor.press(button('Comentar', dialog()))
    await visitor.gone(dialog())
    await visitor.press(button(/^Comentarios.* 1$/, post))
    await visitor.see({ ...dialog(), text: 'Así es, Bea.' })

    const { posts } = await bea.api.page(community.id)
    expect(
      posts?.map(({ content, likes_count, comments_count }) => [content, likes_count, comments_count]),
    ).toEqual([
      ['¿Quién se apunta mañana? Niñas y niños también.', 0, 0],
      ['Lo que escribió Bea.', 1, 1],
    ])
  })

  test('opens a conversation with messages of different heights at the newest one', async () => {
    await visitor.open('/login')
    await logIn(author)
    await visitor.at(/^\/$/)
    await visitor.press(link(/^Mensajes/))
    await visitor.press({ ...link(), text: 'Marta Ríos', within: region('Conversaciones') })
    await visitor.seeWhole(line('Otra cosa: ¿podríamos hablar'))
    await visitor.open(await visitor.at(/mensajes=./))
    await visitor.seeWhole(line('Otra cosa: ¿podríamos hablar'))
  })

  test('shows each new message, unless the member has scrolled up', async () => {
    const [ana, bea] = [await Person.named(server, 'Ana'), await Person.named(server, 'Bea')]
    const conversation = await ana.direct(bea)
    await insertMessages(server, conversation, [ana, bea], 200)
    await visitor.open('/login')
    await logIn(ana)
    await visitor.at(/^\/$/)
    await visitor.open(`/?mensajes=${conversation}`)
    await visitor.seeWhole(line('Mensaje 200'))

    const text = textbox('Escribe un mensaje')
    await visitor.write(text, '¿Estás ahí, Bea?')
    await visitor.press(button('Enviar'))
    await visitor.seeWhole(line('¿Estás ahí, Bea?'))
    await expect.poll(() => bea.texts(conversation)).toContain('¿Estás ahí, Bea?')
    await bea.say(conversation, 'Aquí estoy.')
    await visitor.seeWhole(line('Aquí estoy.'))

    await visitor.press(region(/^Conversación con/))
    await visitor.key('PageUp')
    const toNewest = button('Ir al más reciente')
    await visitor.see(toNewest)
    await bea.say(conversation, 'Y ahora qué.')
    await visitor.press(button('1 mensaje nuevo'))
    await visitor.seeWhole(line('Y ahora qué.'))
    await visitor.gone(toNewest)
  })

  test('submits the answers of a survey', async () => {
    const [ana, bea] = [await Person.named(server, 'Ana'), await Person.named(server, 'Bea')]
    const community = await createCommunity(server, [bea, ana])
    const survey = await addSurvey(
      server,
      { communityId: community.id, coach: bea, title: '¿Qué tal tu mes?' },
      [
        { text: '¿Cómo valoras los directos?', type: 'rating', required: true },
        { text: '¿Seguirás el mes que viene?', type: 'yes_no', required: true },
        { text: 'En una palabra', type: 'short_text' },
      ],
    )
    await enter(ana, community.name)
    await visitor.open('/encuestas')
    await visitor.press(button(/^Comenzar Encuesta/, article('¿Qué tal tu mes?')))
    await visitor.press(radio('4'))
    await visitor.press(button('Siguiente'))
    await visitor.press(radio('Sí'))
    await visitor.press(button('Siguiente'))
    await visitor.write(textbox('En una palabra'), 'Ilusión')
    await visitor.press(button('Enviar Encuesta'))
    await visitor.see({ ...dialog('¿Qué tal tu mes?'), text: '¡Gracias por responder!' })
    const [rating = '', stays = '', word = ''] = survey.questions
    expect(await listAnswers(server, ana)).toEqual({ [rating]: 4, [stays]: true, [word]: 'Ilusión' })
    await visitor.key('Escape')
    await visitor.see(article('Respondida'))
  })
})
