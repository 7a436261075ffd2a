import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unknownId } from '../support/classes.ts'
import { addCommunity, as, type Member, register, startHarness } from '../support/harness.ts'
import { surveyCalls, surveyRows } from '../support/surveys.ts'

const { app, db } = await startHarness()
const { list, one, respond } = surveyCalls(app)
const rows = surveyRows(db)
const [ana, bea, stranger] = [await register(app), await register(app), await register(app)]
const marta = await register(app, { name: 'Marta Ríos' })

let id = ''
beforeEach(async () => {
  await db.deleteFrom('communities').execute()
  id = await addCommunity(db, { name: 'Ágora', owner: marta, members: [ana, bea] })
})
afterEach(() => {
  vi.useRealTimers()
})

const day = (n: number) => new Date(Date.UTC(2026, 0, n, 12))
const surveys = async (query = `?limit=50&community_id=${id}`, who = ana) =>
  (await list(who, query)).body.surveys
const titles = async (query?: string, who?: Member) => (await surveys(query, who)).map(({ title }) => title)
const states = async () => (await surveys()).map(({ title, status }) => `${title} ${status}`)

describe('the list of surveys', () => {
  it('says all of a survey but its questions', async () => {
    const survey = await rows.survey(
      id,
      {
        title: 'El reto de noviembre',
        description: 'Tres minutos.',
        coach_id: marta.id,
        reward_amount: 12.5,
        estimated_minutes: 3,
        maps_link: 'https://maps.example.org/?q=sala',
        outcome: 'Cambiamos la hora.',
        created_at: new Date('2026-05-04T10:00:00Z'),
      },
      [{ type: 'rating' }, { type: 'open_text' }],
    )
    await respond(bea, survey.id, { [survey.questions[0] ?? '']: 5, [survey.questions[1] ?? '']: 'Bien' })
    expect(await surveys()).toEqual([
      {
        id: survey.id,
        title: 'El reto de noviembre',
        description: 'Tres minutos.',
        status: 'active',
        reward_amount: 12.5,
        coach_name: 'Marta Ríos',
        community_name: 'Ágora',
        estimated_time: 3,
        total_questions: 2,
        total_responses: 1,
        created_at: '2026-05-04T10:00:00.000Z',
        maps_link: 'https://maps.example.org/?q=sala',
        user_responded: false,
        outcome: 'Cambiamos la hora.',
      },
    ])
  })

  it('leaves open what a survey does not say', async () => {
    await rows.survey(id)
    expect(await surveys()).toMatchObject([
      {
        description: null,
        reward_amount: null,
        coach_name: null,
        estimated_time: null,
        maps_link: null,
        outcome: null,
        total_responses: 0,
      },
    ])
  })

  it('has those that can be answered first, then the newest', async () => {
    await rows.survey(id, { title: 'vieja', created_at: day(1) })
    await rows.survey(id, { title: 'nueva', created_at: day(3) })
    await rows.survey(id, { title: 'parada', created_at: day(4), status: 'inactive' })
    await rows.survey(id, { title: 'pasada', created_at: day(5), closes_at: day(6) })
    await rows.survey(id, { title: 'vacía', created_at: day(2) }, [])
    expect(await states()).toEqual([
      'nueva active',
      'vieja active',
      'pasada expired',
      'parada inactive',
      'vacía inactive',
    ])
  })

  it('a survey is over at its very moment, and one that was taken back stays inactive', async () => {
    const closes_at = new Date('2026-02-10T12:00:00Z')
    await rows.survey(id, { title: 'a', closes_at, created_at: day(2) })
    await rows.survey(id, { title: 'b', closes_at, status: 'inactive', created_at: day(1) })
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-10T11:59:59.999Z') })
    expect(await states()).toEqual(['a active', 'b inactive'])
    vi.setSystemTime(closes_at)
    expect(await states()).toEqual(['a expired', 'b inactive'])
  })

  it('tells each member which they have answered', async () => {
    const { id: survey, questions } = await rows.survey(id)
    await respond(ana, survey, { [questions[0] ?? '']: true })
    expect(await surveys()).toMatchObject([{ user_responded: true, total_responses: 1 }])
    expect(await surveys(undefined, bea)).toMatchObject([{ user_responded: false, total_responses: 1 }])
    expect((await one(bea, survey)).body.survey.user_responded).toBe(false)
  })

  it('is that of the community asked for, or of all of one’s own', async () => {
    const second = await addCommunity(db, { owner: bea, members: [ana], isPublic: false })
    const foreign = await addCommunity(db, { owner: stranger })
    for (const [n, community] of [id, second, foreign].entries()) {
      await rows.survey(community, { title: String(n), created_at: day(n + 1) })
    }
    expect(await titles()).toEqual(['0'])
    expect(await titles('')).toEqual(['1', '0'])
    expect(await titles('', stranger)).toEqual(['2'])
    expect(await titles('?limit=1')).toEqual(['1'])
  })

  it('has as many as asked for, the first of them all', async () => {
    for (let n = 1; n <= 52; n += 1) await rows.survey(id, { title: String(n), created_at: day(n) })
    await rows.survey(id, { title: 'cerrada', created_at: day(60), status: 'inactive' })
    const newest = Array.from({ length: 52 }, (_, n) => String(52 - n))
    expect(await titles(`?community_id=${id}`)).toEqual(newest.slice(0, 50))
    expect(await titles(`?community_id=${id}&limit=7`)).toEqual(newest.slice(0, 7))
    expect(await titles(`?community_id=${id}&limit=100`)).toEqual([...newest, 'cerrada'])
    for (const limit of ['0', '101', 'x']) expect((await list(ana, `?limit=${limit}`)).status).toBe(400)
  })
})

describe('one survey', () => {
  it('comes with its questions and their options, both in their order', async () => {
    const { id: survey, questions } = await rows.survey(id, { title: 'Todas' }, [
      { type: 'open_text', text: '¿Qué más?', required: false },
      { type: 'multiple_choice', text: '¿Cuándo?', options: ['noche', 'mañana', 'tarde'] },
      { type: 'rating' },
      { type: 'yes_no' },
      { type: 'long_text' },
      { type: 'short_text' },
    ])
    await sql`update survey_questions set position = 1 - position where position < 2`.execute(db)
    await sql`update survey_options set position = 5 where value = 'noche'`.execute(db)
    // Options left over from when it was a choice question.
    await db
      .insertInto('survey_options')
      .values({ question_id: questions[2] ?? '', position: 0, text: 'Sobra', value: 'sobra' })
      .execute()
    const { body } = await one(ana, survey)
    expect(body.survey).toMatchObject({ id: survey, title: 'Todas', status: 'active', total_questions: 6 })
    const [choice, open, ...others] = body.survey.questions ?? []
    expect(choice).toEqual({
      id: questions[1],
      question_text: '¿Cuándo?',
      question_type: 'multiple_choice',
      is_required: true,
      options: ['mañana', 'tarde', 'noche'].map((value) => ({
        id: expect.any(String) as string,
        text: value,
        value,
      })),
    })
    expect(open).toEqual({
      id: questions[0],
      question_text: '¿Qué más?',
      question_type: 'open_text',
      is_required: false,
      options: [],
    })
    expect(others.map(({ question_type: type, options }) => [type, options])).toEqual([
      ['rating', []],
      ['yes_no', []],
      ['long_text', []],
      ['short_text', []],
    ])
  })

  it('can be read when it cannot be answered', async () => {
    for (const row of [{ status: 'inactive' as const }, { closes_at: day(1) }]) {
      const { id: survey } = await rows.survey(id, row)
      expect((await one(ana, survey)).status).toBe(200)
    }
  })

  it('demands no choice where there is nothing to choose from', async () => {
    const { id: survey } = await rows.survey(id, {}, [{ type: 'multiple_choice' }])
    expect((await one(ana, survey)).body.survey.questions).toMatchObject([{ is_required: false }])
  })

  it('that has none of the words a survey may have is refused by the database', async () => {
    for (const maps_link of ['javascript:alert(1)', 'maps.example.org', ' https://x.es']) {
      await expect(rows.survey(id, { maps_link })).rejects.toThrow(/maps_link/u)
    }
    await expect(rows.survey(id, { reward_amount: -1 })).rejects.toThrow(/reward/u)
    await expect(rows.survey(id, {}, [{ type: 'multiple_choice', options: ['a', 'a'] }])).rejects.toThrow(
      /unique/u,
    )
  })
})

describe('who may see surveys', () => {
  it('are members; of a private community others know nothing', async () => {
    const closed = await addCommunity(db, { owner: marta, isPublic: false })
    const [{ id: open }, { id: hidden }] = [await rows.survey(id), await rows.survey(closed)]
    const calls = (survey: string) => [
      one(stranger, survey),
      respond(stranger, survey, {}).then(({ status, body }) => ({ status, body })),
    ]
    for (const call of calls(open)) {
      const { status, body } = await call
      expect([status, body.error]).toEqual([403, 'Únete a la comunidad para participar.'])
    }
    for (const survey of [hidden, unknownId, 'nada', '17']) {
      for (const call of calls(survey)) {
        const { status, body } = await call
        expect([status, body.error]).toEqual([404, 'Encuesta no encontrada'])
      }
    }
    expect((await list(stranger, `?community_id=${id}`)).status).toBe(403)
    for (const community of [closed, unknownId, 'nada', '17']) {
      const { status, body } = await list(stranger, `?community_id=${community}`)
      expect([status, body.error]).toEqual([404, 'Comunidad no encontrada'])
    }
    expect(await titles('', stranger)).toEqual([])
    for (const url of ['/api/surveys', `/api/surveys/${open}`]) {
      expect((await app.inject({ url })).statusCode).toBe(401)
    }
    const url = `/api/surveys/${open}/respond`
    expect((await app.inject({ method: 'POST', url })).statusCode).toBe(401)
  })

  it('are not those who have left', async () => {
    const { id: survey, questions } = await rows.survey(id)
    await respond(ana, survey, { [questions[0] ?? '']: true })
    await db.deleteFrom('memberships').where('user_id', '=', ana.id).execute()
    expect((await one(ana, survey)).status).toBe(403)
    expect(await titles('')).toEqual([])
  })
})

describe('what goes with what', () => {
  const left = async () => {
    const { rows: counts } = await sql<Record<string, number>>`
      select (select count(*)::int from surveys) surveys, (select count(*)::int from survey_questions) questions,
        (select count(*)::int from survey_options) options, (select count(*)::int from survey_responses) responses,
        (select count(*)::int from survey_answers) answers`.execute(db)
    return Object.values(counts[0] ?? {})
  }

  it('a community takes its surveys along, and a survey what belongs to it', async () => {
    for (const table of ['communities', 'surveys'] as const) {
      const { id: survey, questions } = await rows.survey(id, {}, [
        { type: 'multiple_choice', options: ['sí', 'no'] },
      ])
      await respond(ana, survey, { [questions[0] ?? '']: 'no' })
      expect(await left()).toEqual([1, 1, 2, 1, 1])
      await db.deleteFrom(table).execute()
      expect(await left()).toEqual([0, 0, 0, 0, 0])
      id = await addCommunity(db, { owner: marta, members: [ana] })
    }
  })

  it('an account takes its responses along; a survey of its own stays, without its name', async () => {
    const carlos = await register(app)
    const dora = await register(app)
    const agora = await addCommunity(db, { owner: marta, members: [ana, carlos, dora] })
    const { id: survey, questions } = await rows.survey(agora, { coach_id: carlos.id })
    for (const who of [ana, dora]) await respond(who, survey, { [questions[0] ?? '']: true })
    await db.deleteFrom('users').where('id', 'in', [carlos.id, dora.id]).execute()
    expect(await left()).toEqual([1, 1, 0, 1, 1])
    expect(await surveys(`?community_id=${agora}`)).toMatchObject([
      { coach_name: null, total_responses: 1, user_responded: true },
    ])
  })

  it('a question takes its answers along, and the response stays', async () => {
    const { id: survey, questions } = await rows.survey(id, {}, [{ type: 'yes_no' }, { type: 'rating' }])
    await respond(ana, survey, { [questions[0] ?? '']: true, [questions[1] ?? '']: 4 })
    await db
      .deleteFrom('survey_questions')
      .where('id', '=', questions[0] ?? '')
      .execute()
    expect(await left()).toEqual([1, 1, 0, 1, 1])
    expect(await surveys()).toMatchObject([{ total_questions: 1, total_responses: 1, user_responded: true }])
  })
})

it('a private profile’s answers are nobody’s to read', async () => {
  const { id: survey, questions } = await rows.survey(id, {}, [{ type: 'open_text' }])
  await respond(ana, survey, { [questions[0] ?? '']: 'm4rc4' })
  for (const url of [`/api/surveys/${survey}`, `/api/surveys?community_id=${id}`]) {
    const reply = await app.inject(as(bea, { url }))
    expect(reply.statusCode).toBe(200)
    expect(reply.body).not.toContain('m4rc4')
    expect(reply.body).not.toContain(ana.id)
  }
})
