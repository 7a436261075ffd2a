import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { QuestionType } from '../../../src/api/contract/surveys.ts'
import { unknownId } from '../support/classes.ts'
import { addCommunity, register, startHarness, waitingForLocks } from '../support/harness.ts'
import { surveyCalls, surveyRows } from '../support/surveys.ts'

const { app, db, another } = await startHarness()
const { respond, one } = surveyCalls(app)
const elsewhere = surveyCalls(await another())
const rows = surveyRows(db)
const [owner, ana, bea] = [await register(app), await register(app), await register(app)]

let id = ''
beforeEach(async () => {
  await db.deleteFrom('communities').execute()
  id = await addCommunity(db, { owner, members: [ana, bea] })
})
afterEach(() => {
  vi.useRealTimers()
})

const kept = async () => {
  const answers = await db
    .selectFrom('survey_answers')
    .innerJoin('survey_questions', 'survey_questions.id', 'question_id')
    .orderBy('position')
    .select(['type', 'value'])
    .execute()
  return answers.map(({ type, value }) => [type, value])
}
const responses = () => db.selectFrom('survey_responses').selectAll().execute()

/** The outcome of an answer to the second of two questions, of the given type. */
async function answering(type: QuestionType, answer: unknown, required = true) {
  const { id: survey, questions } = await rows.survey(id, {}, [
    { type: 'yes_no', required: false },
    { type, required, options: ['Por la mañana', '2', ' suelto '] },
  ])
  const { status, body } = await respond(ana, survey, { [questions[1] ?? '']: answer })
  if (status !== 200) {
    expect(await responses()).toEqual([])
    return [status, body.error]
  }
  const given = await kept()
  return given.length === 0 ? 'nothing' : given[0]?.[1]
}

describe('an answer', () => {
  it.each<[QuestionType, unknown, unknown]>([
    ['rating', 1, 1],
    ['rating', 5, 5],
    ['rating', '3', 3],
    ['rating', ' 4 ', 4],
    ['yes_no', true, true],
    ['yes_no', false, false],
    ['multiple_choice', 'Por la mañana', 'Por la mañana'],
    ['multiple_choice', '2', '2'],
    ['multiple_choice', 2, '2'],
    ['multiple_choice', 'suelto', ' suelto '],
    ['short_text', '  Ana\n', 'Ana'],
    ['short_text', '7', '7'],
    ['short_text', 'a'.repeat(200), 'a'.repeat(200)],
    ['short_text', ` ${'😀'.repeat(100)} `, '😀'.repeat(100)],
    ['long_text', 'Primero.\n\nDespués.', 'Primero.\n\nDespués.'],
    ['long_text', 'ñ'.repeat(4000), 'ñ'.repeat(4000)],
    ['open_text', 'ñ'.repeat(4000), 'ñ'.repeat(4000)],
    ['open_text', 'a\0b \ud83d "\\u0000', 'ab \ufffd "\\u0000'],
  ])('to %s of %j is kept as %j', async (type, answer, expected) => {
    expect(await answering(type, answer)).toEqual(expected)
  })

  const number = 'Responde con un número del 1 al 5 a la pregunta 2'
  const choose = 'Elige una de las opciones de la pregunta 2'
  const yesOrNo = 'Responde sí o no a la pregunta 2'
  const words = 'Responde con un texto a la pregunta 2'
  const tooLong = (most: number) => `La respuesta a la pregunta 2 no puede tener más de ${most} caracteres`
  it.each<[QuestionType, unknown, string]>([
    ['rating', 0, number],
    ['rating', 6, number],
    ['rating', 3.5, number],
    ['rating', '3.5', number],
    ['rating', '10', number],
    ['rating', 'cinco', number],
    ['rating', true, number],
    ['yes_no', 'true', yesOrNo],
    ['yes_no', 'sí', yesOrNo],
    ['yes_no', 1, yesOrNo],
    ['multiple_choice', 'Por la noche', choose],
    ['multiple_choice', 'por la mañana', choose],
    ['multiple_choice', true, choose],
    ['multiple_choice', 3, choose],
    ['short_text', 7, words],
    ['long_text', true, words],
    ['open_text', false, words],
    ['short_text', 'a'.repeat(201), tooLong(200)],
    ['short_text', '😀'.repeat(101), tooLong(200)],
    ['long_text', 'a'.repeat(4001), tooLong(4000)],
    ['open_text', 'a'.repeat(4001), tooLong(4000)],
  ])('to %s may not be %j', async (type, answer, text) => {
    expect(await answering(type, answer)).toEqual([400, text])
    expect(await answering(type, answer, false)).toEqual([400, text])
  })

  it.each<QuestionType>(['rating', 'yes_no', 'multiple_choice', 'short_text', 'long_text', 'open_text'])(
    'to %s may be blank only where it is optional',
    async (type) => {
      for (const blank of ['', ' \n\t ', '\0', '\u200b \u2060', undefined]) {
        expect(await answering(type, blank)).toEqual([400, 'La pregunta 2 es obligatoria'])
        expect(await answering(type, blank, false)).toBe('nothing')
        await db.deleteFrom('survey_responses').execute()
      }
    },
  )

  it.each([[null], [['a']], [{ value: 'a' }]])('of the shape %j is refused in Spanish', async (answer) => {
    expect(await answering('open_text', answer)).toEqual([400, 'Los datos enviados no son válidos.'])
  })

  it('is checked in the order of the questions, the first wrong one named', async () => {
    const { id: survey, questions } = await rows.survey(id, {}, [
      { type: 'open_text', required: false },
      { type: 'rating' },
      { type: 'yes_no' },
    ])
    const [, rating = '', yes = ''] = questions
    const tried = async (answers: object) => {
      const { status, body } = await respond(ana, survey, { ...answers })
      return [status, body.error, body.error_code]
    }
    expect(await tried({ [yes]: 'quizá' })).toEqual([400, 'La pregunta 2 es obligatoria', 'ANSWER_REQUIRED'])
    expect(await tried({ [yes]: 'quizá', [rating]: 4 })).toEqual([
      400,
      'Responde sí o no a la pregunta 3',
      'INVALID_ANSWER',
    ])
    expect(await tried({ [yes]: true, [rating]: 4 })).toEqual([200, undefined, undefined])
  })
})

describe('what a response is told', () => {
  const five = [
    { type: 'rating' as const },
    { type: 'yes_no' as const, required: false },
    { type: 'open_text' as const, required: false },
    { type: 'short_text' as const, required: false },
    { type: 'long_text' as const, required: false },
    { type: 'multiple_choice' as const, required: false, options: ['a'] },
  ]

  it('is how many were answered, of how many, and the seconds it took', async () => {
    const { id: survey, questions } = await rows.survey(id, {}, five)
    const [rating = '', yes = '', open = '', short = '', long = ''] = questions
    const answers = { [rating]: 5, [yes]: false, [open]: '  ', [short]: '', [long]: 'Sí' }
    const { status, body } = await respond(ana, survey, answers, { seconds_spent: 83.6 })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      stats: { total_answers: 3, completion_percentage: 50 },
      response: {
        id: expect.any(String) as string,
        completion_time_seconds: 84,
        points_earned: 20,
      },
    })
    expect(await responses()).toMatchObject([
      {
        id: body.response.id,
        user_id: ana.id,
        is_anonymous: false,
        answers_count: 3,
        questions_count: 6,
        seconds_spent: 84,
      },
    ])
    expect(await kept()).toEqual([
      ['rating', 5],
      ['yes_no', false],
      ['long_text', 'Sí'],
    ])
    expect((await respond(bea, survey, { [rating]: 1 })).body).toMatchObject({
      stats: { total_answers: 1, completion_percentage: 17 },
      response: { completion_time_seconds: null },
    })
  })

  it('is 100 percent for all, and 0 for none where all is optional', async () => {
    const { id: survey, questions } = await rows.survey(id, {}, [{ type: 'yes_no', required: false }])
    const all = await respond(ana, survey, { [questions[0] ?? '']: false })
    expect(all.body.stats).toEqual({ total_answers: 1, completion_percentage: 100 })
    const none = await respond(bea, survey, {})
    expect(none.status).toBe(200)
    expect(none.body.stats).toEqual({ total_answers: 0, completion_percentage: 0 })
  })

  it.each([-1, 31_536_001, '7', null])('refuses %j seconds', async (seconds_spent) => {
    const { id: survey, questions } = await rows.survey(id)
    const answers = { [questions[0] ?? '']: true }
    expect((await respond(ana, survey, answers, { seconds_spent })).status).toBe(400)
    expect((await respond(ana, survey, answers, { seconds_spent: 0 })).body.response).toMatchObject({
      completion_time_seconds: 0,
    })
  })

  it('keeps whether it is anonymous, and needs to be told', async () => {
    const { id: survey, questions } = await rows.survey(id)
    const answers = { [questions[0] ?? '']: true }
    expect((await respond(ana, survey, answers, { is_anonymous: undefined })).status).toBe(400)
    await respond(ana, survey, answers, { is_anonymous: true })
    expect(await responses()).toMatchObject([{ is_anonymous: true }])
  })

  it('has room for many long answers', async () => {
    const { id: survey, questions } = await rows.survey(
      id,
      {},
      Array.from({ length: 60 }, () => ({ type: 'long_text' as const })),
    )
    const answers = Object.fromEntries(questions.map((question) => [question, 'ñ'.repeat(4000)]))
    expect((await respond(ana, survey, answers)).body.stats.total_answers).toBe(60)
  })
})

describe('a survey that cannot be answered', () => {
  it.each([
    [
      { status: 'inactive' as const },
      'Esta encuesta no está activa y ya no admite respuestas',
      'SURVEY_INACTIVE',
    ],
    [
      { closes_at: new Date('2026-01-01') },
      'El plazo para responder esta encuesta ha terminado',
      'SURVEY_EXPIRED',
    ],
  ])('with %j says so', async (row, text, code) => {
    const { id: survey, questions } = await rows.survey(id, row)
    const { status, body } = await respond(ana, survey, { [questions[0] ?? '']: true })
    expect([status, body.error, body.error_code]).toEqual([409, text, code])
    expect(await responses()).toEqual([])
  })

  it('is one that asks nothing', async () => {
    const { id: survey } = await rows.survey(id, {}, [])
    const { status, body } = await respond(ana, survey, {})
    expect([status, body.error_code]).toEqual([409, 'SURVEY_INACTIVE'])
  })

  it('is one whose time is over by the application’s clock', async () => {
    const { id: survey, questions } = await rows.survey(id, { closes_at: new Date('2026-03-01T12:00:00Z') })
    const answers = { [questions[0] ?? '']: true }
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00Z') })
    expect((await respond(ana, survey, answers)).status).toBe(409)
    vi.setSystemTime(new Date('2026-03-01T11:59:59Z'))
    expect((await respond(ana, survey, answers)).status).toBe(200)
    expect(await responses()).toMatchObject([{ created_at: new Date('2026-03-01T11:59:59Z') }])
  })
})

describe('one response a person', () => {
  const twice = [409, 'Ya has respondido esta encuesta', 'ALREADY_ANSWERED']

  it('is refused the second time, also after its end, and the first stands', async () => {
    const { id: survey, questions } = await rows.survey(id)
    const again = async () => {
      const { status, body } = await respond(ana, survey, { [questions[0] ?? '']: false })
      return [status, body.error, body.error_code]
    }
    await respond(ana, survey, { [questions[0] ?? '']: true })
    expect(await again()).toEqual(twice)
    await db.updateTable('surveys').set({ status: 'inactive' }).execute()
    expect(await again()).toEqual(twice)
    expect(await kept()).toEqual([['yes_no', true]])
    // Nor by bypassing the application.
    await expect(
      sql`
        insert into survey_responses (id, survey_id, user_id, is_anonymous, answers_count, questions_count)
        select gen_random_uuid(), survey_id, user_id, false, 0, 1 from survey_responses`.execute(db),
    ).rejects.toThrow(/unique/u)
  })

  it('sent again with its key gets the first reply, also when both come at once and after its end', async () => {
    const { id: survey, questions } = await rows.survey(id)
    const send = (at = respond, fields = {}) =>
      at(
        ana,
        survey,
        { [questions[0] ?? '']: true },
        { idempotency_key: 'clave', seconds_spent: 9, ...fields },
      )
    const [one, two] = await Promise.all([send(), send(elsewhere.respond)])
    expect(one.status).toBe(200)
    expect(one.body).toMatchObject({ stats: { total_answers: 1 }, response: { points_earned: 20 } })
    expect(two).toEqual(one)
    await db.updateTable('surveys').set({ status: 'inactive' }).execute()
    expect(await send(respond, { seconds_spent: 12 })).toEqual(one)
    const { status, body } = await send(respond, { idempotency_key: 'otra' })
    expect([status, body.error, body.error_code]).toEqual(twice)
    expect(await responses()).toHaveLength(1)
  })

  it('is one too when ten come at once, at two instances, with its points once', async () => {
    const { id: survey, questions } = await rows.survey(id)
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        (n % 2 ? elsewhere.respond : respond)(ana, survey, { [questions[0] ?? '']: true }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of replies.filter((reply) => reply.status !== 200)) {
      expect([status, body.error, body.error_code]).toEqual(twice)
    }
    expect(await responses()).toHaveLength(1)
    const entries = await db.selectFrom('point_entries').select('points').execute()
    expect(entries).toEqual([{ points: 20 }])
    expect((await one(ana, survey)).body.survey.total_responses).toBe(1)
  })
})

describe('questions that change meanwhile', () => {
  const changed = [
    400,
    'Las preguntas de esta encuesta han cambiado. Ciérrala y vuelve a abrirla para revisar tus respuestas.',
    'QUESTIONS_CHANGED',
  ]

  it.each([unknownId, 'nada', 'constructor', ''])(
    'an answer to a question %j, which is not there, is refused',
    async (question) => {
      const { id: survey, questions } = await rows.survey(id)
      const answers = JSON.parse(`{ "${questions[0]}": true, "${question}": "" }`) as Record<string, unknown>
      const { status, body } = await respond(ana, survey, answers)
      expect([status, body.error, body.error_code]).toEqual(changed)
      expect(await responses()).toEqual([])
    },
  )

  it('an answer to a question of another survey is refused', async () => {
    const { questions: foreign } = await rows.survey(id)
    const { id: survey, questions } = await rows.survey(id)
    const { status } = await respond(ana, survey, { [questions[0] ?? '']: true, [foreign[0] ?? '']: true })
    expect(status).toBe(400)
  })

  it('a question that is deleted while its answer is on the way refuses it, and keeps nothing', async () => {
    const { id: survey, questions } = await rows.survey(id, {}, [{ type: 'yes_no' }, { type: 'rating' }])
    const [yes = '', rating = ''] = questions
    let response: ReturnType<typeof respond> | undefined
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('survey_questions').where('id', '=', rating).execute()
      response = respond(ana, survey, { [yes]: true, [rating]: 4 })
      await waitingForLocks(db, 1)
    })
    const late = await response
    expect([late?.status, late?.body.error, late?.body.error_code]).toEqual(changed)
    expect(await responses()).toEqual([])
    expect(await db.selectFrom('point_entries').selectAll().execute()).toEqual([])
  })

  it('a survey that is closed while an answer is on the way takes it no more', async () => {
    const { id: survey, questions } = await rows.survey(id)
    let response: ReturnType<typeof respond> | undefined
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('surveys').set({ status: 'inactive' }).where('id', '=', survey).execute()
      response = respond(ana, survey, { [questions[0] ?? '']: true })
      await waitingForLocks(db, 1)
    })
    const late = await response
    expect([late?.status, late?.body.error_code]).toEqual([409, 'SURVEY_INACTIVE'])
    expect(await responses()).toEqual([])
  })

  it('somebody who has left while their answer was on the way answers no more', async () => {
    const { id: survey, questions } = await rows.survey(id)
    let response: ReturnType<typeof respond> | undefined
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('surveys').where('id', '=', survey).forUpdate().select('id').execute()
      response = respond(ana, survey, { [questions[0] ?? '']: true })
      await waitingForLocks(db, 1)
      await trx.deleteFrom('memberships').where('user_id', '=', ana.id).execute()
    })
    expect((await response)?.status).toBe(404)
    expect(await responses()).toEqual([])
  })

  it.each(['surveys', 'communities', 'users'] as const)(
    'of %s deleted while many answer every answer is kept or refused, and nobody waits for each other',
    async (table) => {
      for (let round = 0; round < 6; round += 1) {
        const crowd = [await register(app), await register(app), await register(app), await register(app)]
        const community = await addCommunity(db, { owner, members: crowd })
        const { id: survey, questions } = await rows.survey(community, {}, [
          { type: 'yes_no' },
          { type: 'open_text' },
        ])
        const answers = { [questions[0] ?? '']: true, [questions[1] ?? '']: 'Sí' }
        const gone = { surveys: survey, communities: community, users: crowd[0]?.id ?? '' }[table]
        const all = crowd.map((who) => respond(who, survey, answers))
        // Varies the timing in each round.
        for (let look = 0; look < round; look += 1) await sql`select 1`.execute(db)
        await db.deleteFrom(table).where('id', '=', gone).execute()
        const statuses = (await Promise.all(all)).map(({ status }) => status)
        // After the deletion of the account the reply may also be 401, 403 or 404.
        for (const status of statuses) expect([200, 404, 401, 403]).toContain(status)
      }
    },
  )
})
