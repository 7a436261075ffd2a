// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Question, Survey } from '../../../../src/api/contract/surveys.ts'
import { clearDeviceData } from '../../../../src/api/auth/deviceData.ts'
import { ApiError } from '../../../../src/api/client/errors.ts'
import { beginSession, endSession } from '../../../../src/api/client/session.ts'
import {
  readSurveyDraft,
  removeSurveyDraft,
  restoreSurveyDrafts,
  saveSurveyDraft,
  type SurveyDraft,
  useSurveyDraft,
} from '../../../../src/api/drafts/surveyDrafts.ts'
import { respondSurvey, sendFailure } from '../../../../src/api/surveys/mutations.ts'
import {
  listFailure,
  reloadSurveys,
  surveyFailure,
  surveyQuery,
  surveysQuery,
} from '../../../../src/api/surveys/queries.ts'
import {
  fieldOf,
  countDrafted,
  firstMissing,
  isComplete,
  isRequired,
  kindOf,
  optionsOf,
  restore,
  sameQuestions,
  toAnswers,
  toResponses,
  valueOf,
} from '../../../../src/components/surveys/shared/answers.ts'
import { setAutoSave, useAutoSave } from '../../../../src/components/surveys/SurveyModal/autoSaveSetting.ts'
import { useFavouriteSurveys } from '../../../../src/pages/surveys/SurveysPage/favouriteSurveys.ts'
import { useOpenedSurvey } from '../../../../src/pages/surveys/SurveysPage/useOpenedSurvey.ts'
import { surveySchema } from '../../../../src/components/surveys/SurveyModal/survey.schema.ts'
import { useActiveSeconds } from '../../../../src/components/surveys/SurveyModal/useActiveSeconds.ts'
import {
  completionLabel,
  timeAgo,
  durationText,
  minutesLeft,
  surveyMinutes,
  rewardText,
  surveyStatus,
} from '../../../../src/components/surveys/shared/surveyTexts.ts'
import { fixClock } from '../../../../src/lib/clock.ts'
import { readDeviceText, writeDeviceText } from '../../../../src/api/client/deviceText.ts'
import { calls, fakeNetwork, idempotencyKeys, server } from '../../support/fakeServer.ts'

const rating: Question = { id: 1, question_text: '¿Qué tal?', question_type: 'rating', is_required: true }
const choice: Question = {
  id: 'q.2',
  question_type: 'multiple_choice',
  is_required: true,
  options: [
    { id: 'o1', text: 'Uno', value: 'uno' },
    { id: 'o2', text: 'Dos', value: 2 },
  ],
}
const yesNo: Question = { id: 'q3', question_type: 'yes_no', is_required: false }
const text: Question = { id: 'q4', question_type: 'short_text', is_required: false }
const questions = [rating, choice, yesNo, text]
const answered = { q0: 4, q1: 2, q2: false, q3: ' hola ' }

const listCall = 'GET /api/surveys?limit=50&community_id=1'
const sendCall = 'POST /api/surveys/s1/respond'
let client: QueryClient

const draftOf = (changes: Partial<SurveyDraft> = {}): SurveyDraft => ({
  responses: toResponses(questions, answered),
  current_question_index: 2,
  current_question_id: 'q3',
  last_saved: '2026-11-21T10:00:00.000Z',
  seconds_spent: 30,
  ...changes,
})

beforeEach(() => {
  fakeNetwork()
  fixClock('2026-11-21T12:00:00Z')
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  localStorage.clear()
  beginSession('token', { id: 7, name: 'Lucía', email: 'lucia@faro.test' })
})
afterEach(() => {
  cleanup()
  client.clear()
  fixClock(null)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the survey calls', () => {
  it('request at most 50 surveys of the community and sort active ones first', async () => {
    const surveys: Survey[] = [
      { id: 1, status: 'expired' },
      { id: 2, status: 'active' },
      { id: 3, status: 'inactive' },
      { id: 4, status: 'active' },
    ]
    server({ [listCall]: { body: { success: true, surveys } } })
    const list = await client.fetchQuery(surveysQuery(1))
    expect(list.map(({ id }) => id)).toEqual([2, 4, 1, 3])
  })
  it('accept a reward as text', async () => {
    server({ [listCall]: { body: { success: true, surveys: [{ id: 1, reward_amount: '25.00' }] } } })
    const [survey] = await client.fetchQuery(surveysQuery(1))
    expect(rewardText(survey?.reward_amount)?.replace(/\s/gu, ' ')).toBe('25,00 €')
  })

  it('cache one list per community', () => {
    expect(surveysQuery(1).queryKey).not.toEqual(surveysQuery(2).queryKey)
  })
  it.each([
    [{ body: { success: false, error: 'En pausa' } }, 'En pausa'],
    [{ body: { success: false } }, 'Error al cargar encuestas'],
    [{ status: 500, body: { error: 'Se cayó' } }, 'Se cayó'],
    [{ status: 500, body: {} }, 'Error al cargar encuestas'],
    [{ body: 'no es json' }, 'Error al cargar encuestas'],
    ['cut' as const, 'Error de conexión al cargar encuestas'],
  ])('fail the list for %j with %s', async (answer, said) => {
    server({ [listCall]: answer })
    const error: unknown = await client.fetchQuery(surveysQuery(1)).catch((failure: unknown) => failure)
    expect(listFailure(error)).toBe(said)
  })
  it('request the questions at each opening', async () => {
    server({ 'GET /api/surveys/s1': { body: { survey: { id: 's1' } } } })
    await client.fetchQuery(surveyQuery('s1', 1))
    await client.fetchQuery(surveyQuery('s1', 2))
    expect(calls('GET /api/surveys/s1')).toHaveLength(2)
  })
  it.each([
    [{ status: 500, body: { error: 'x' } }, 'Error al cargar la encuesta. Inténtalo de nuevo.'],
    [{ body: { success: true } }, 'Error al cargar la encuesta. Inténtalo de nuevo.'],
    [{ body: { success: false } }, 'Error al cargar la encuesta. Inténtalo de nuevo.'],
    ['cut' as const, 'Error de conexión al cargar la encuesta.'],
  ])('fail a survey for %j with %s', async (answer, said) => {
    server({ 'GET /api/surveys/s1': answer })
    const error: unknown = await client.fetchQuery(surveyQuery('s1', 1)).catch((failure: unknown) => failure)
    expect(surveyFailure(error)).toBe(said)
  })
  it('send is_anonymous false, the map of answers and the key', async () => {
    server({ [sendCall]: { body: { stats: { total_answers: 1 } } } })
    const result = await respondSurvey('s1', { answers: { q1: true }, seconds: 12 }, 'clave')
    expect(result.stats?.total_answers).toBe(1)
    expect(JSON.parse(calls(sendCall)[0]?.init.body as string)).toEqual({
      is_anonymous: false,
      answers: { q1: true },
    })
    expect(idempotencyKeys(sendCall)).toEqual(['clave'])
    // The client measures the duration if the reply has none.
    expect(result.response?.completion_time_seconds).toBe(12)
  })
  it.each([
    [{ status: 409, body: { error: 'Ya' } }, 'Error al enviar la encuesta. Inténtalo de nuevo.'],
    [{ body: { success: false, error: 'No' } }, 'Error al enviar la encuesta. Inténtalo de nuevo.'],
    ['cut' as const, 'Error de conexión al enviar la encuesta.'],
  ])('fail sending for %j with %s', async (answer, said) => {
    server({ [sendCall]: answer })
    const sent = respondSurvey('s1', { answers: {}, seconds: 1 }, 'clave')
    const error: unknown = await sent.catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(ApiError)
    expect(sendFailure(error)).toBe(said)
  })
  it('invalidate the lists on reload, but not an open survey', async () => {
    client.setQueryData(surveysQuery(1).queryKey, [])
    client.setQueryData(surveyQuery('s1', 1).queryKey, { id: 's1' })
    await reloadSurveys(client)
    expect(client.getQueryState(surveysQuery(1).queryKey)?.isInvalidated).toBe(true)
    expect(client.getQueryState(surveyQuery('s1', 1).queryKey)?.isInvalidated).toBe(false)
  })
})

describe('answers', () => {
  it('to an unknown question type are open text', () => {
    expect(kindOf({ id: 1, question_type: 'matrix' })).toBe('open_text')
    expect(kindOf({ id: 1 })).toBe('open_text')
  })
  it('use the value of an option, or another field without one', () => {
    expect(valueOf({ id: 'a', text: 'A', value: 0 })).toBe(0)
    expect(valueOf({ id: 'a', text: 'A', value: ' ' })).toBe('A')
    expect(valueOf({ id: 'a' })).toBe('a')
    expect(optionsOf({ id: 1, options: [{}, { value: 'x' }] })).toEqual([{ value: 'x' }])
  })
  it.each([
    [rating, undefined, false],
    [rating, 1, true],
    [yesNo, undefined, true],
    [{ ...yesNo, is_required: true }, false, true],
    [{ ...text, is_required: true }, ' \u200B', false],
    [{ ...text, is_required: true }, 'a', true],
  ])('to a required question must not be blank: %j with %j %s', (question, answer, complete) => {
    expect(isComplete(question, answer)).toBe(complete)
  })
  it('are not required from a question without options', () => {
    expect(isRequired({ ...choice, options: [] })).toBe(false)
    expect(isRequired(choice)).toBe(true)
  })
  it('are sent by question id, trimmed, without blank ones', () => {
    expect(toAnswers(questions, answered)).toEqual({ 1: 4, 'q.2': 2, q3: false, q4: 'hola' })
    expect(toAnswers(questions, { q0: 4, q3: '  ' })).toEqual({ 1: 4 })
  })
  it('are validated by the form for presence and type', () => {
    const problems = (values: Record<string, unknown>) =>
      z.safeParse(surveySchema(questions), values).error?.issues.map(({ path }) => path.join('.')) ?? []
    expect(problems(answered)).toEqual([])
    expect(problems({})).toEqual(['q0', 'q1'])
    expect(problems({ ...answered, q3: 'a'.repeat(201) })).toEqual(['q3'])
    expect(problems({ ...answered, q3: ` ${'a'.repeat(200)} ` })).toEqual([])
  })
  it('of a draft are counted without blank ones', () => {
    expect(countDrafted(draftOf())).toBe(4)
    expect(countDrafted(draftOf({ responses: toResponses(questions, { q2: false, q3: ' ' }) }))).toBe(1)
  })
  it('have a first required blank one', () => {
    expect(firstMissing(questions, answered)).toBe(-1)
    expect(firstMissing(questions, { q0: 1 })).toBe(1)
  })
})

describe('a draft of a changed survey', () => {
  const given = (values: object) => Object.entries(values).filter(([, value]) => value !== undefined)

  it('has answers and current question unchanged', () => {
    expect(restore(draftOf(), questions)).toEqual({ values: answered, index: 2, answered: 4, dropped: 0 })
  })
  it('follows its question to another position', () => {
    const moved = [yesNo, rating, choice, text]
    expect(restore(draftOf(), moved)).toMatchObject({ index: 0, answered: 4, values: { q0: false, q1: 4 } })
  })
  it('continues at the question nearest to a removed one', () => {
    const { index, dropped } = restore(draftOf({ current_question_index: 9 }), [rating, choice])
    expect([index, dropped]).toEqual([1, 2])
  })
  it('drops a removed option, and returns to the required question', () => {
    const fewer = { ...choice, options: [{ value: 'uno' }] }
    const restored = restore(draftOf(), [rating, fewer, yesNo, text])
    expect(restored).toMatchObject({ index: 1, answered: 3, dropped: 1 })
  })
  it('drops answers to a question of another type', () => {
    const other: Question = { ...text, question_type: 'long_text' }
    expect(restore(draftOf(), [rating, choice, yesNo, other])).toMatchObject({ answered: 3, dropped: 1 })
  })
  it.each([
    ['rating', 7],
    ['rating', '4'],
    ['yes_no', 'sí'],
    ['short_text', true],
  ])('drops the invalid answer: %s %j', (type, value) => {
    const question: Question = { id: 'a', question_type: type }
    const restored = restore(draftOf({ responses: [{ question_id: 'a', response_value: value }] }), [
      question,
    ])
    expect(given(restored.values)).toEqual([])
    expect(restored.dropped).toBe(1)
  })
  it('matches ids as numbers and as texts', () => {
    const restored = restore(draftOf({ responses: [{ question_id: '1', response_value: 3 }] }), questions)
    expect(restored.values[fieldOf(0)]).toBe(3)
  })
  it('has no current question in a survey without questions', () => {
    expect(restore(draftOf(), [])).toMatchObject({ index: 0, answered: 0, dropped: 4 })
  })
  it('detects changed questions by their texts', () => {
    expect(sameQuestions(questions, structuredClone(questions))).toBe(true)
    expect(sameQuestions([rating], [{ ...rating, id: '1' }])).toBe(true)
    expect(sameQuestions([rating], [{ ...rating, question_text: '¿Y tú?' }])).toBe(false)
    expect(sameQuestions([choice], [{ ...choice, options: [{ value: 'uno' }] }])).toBe(false)
    expect(sameQuestions([rating], [{ ...rating, is_required: false }])).toBe(false)
  })
})

describe('drafts on the device', () => {
  const { last_saved: _, ...toSave } = draftOf()
  const brokenAnswer = JSON.stringify({ ...draftOf(), responses: [{ question_id: 'a', response_value: {} }] })

  it('are stored per member and survey, with the time', () => {
    expect(saveSurveyDraft(7, 's1', toSave)).toBe(true)
    expect(readSurveyDraft('7', 's1')).toEqual({ ...toSave, last_saved: '2026-11-21T12:00:00.000Z' })
    expect(readSurveyDraft(7, 's2')).toBeNull()
    expect(readSurveyDraft(8, 's1')).toBeNull()
    removeSurveyDraft(7, 's1')
    expect(readSurveyDraft(7, 's1')).toBeNull()
  })
  it.each(['', '{', '[]', '{"responses":{}}', '"x"', 'null', brokenAnswer])(
    'ignore a corrupt one (%s)',
    (broken) => {
      localStorage.setItem('faro:survey-draft:7:s1', broken)
      expect(readSurveyDraft(7, 's1')).toBeNull()
    },
  )
  it('are not stored for a member who has signed out or changed', () => {
    expect(saveSurveyDraft(8, 's1', toSave)).toBe(false)
    endSession('logout')
    expect(saveSurveyDraft(7, 's1', toSave)).toBe(false)
    expect(Object.keys(localStorage)).toEqual([])
  })
  it('are all removed at sign-out, whoever owns them', async () => {
    saveSurveyDraft(7, 's1', toSave)
    localStorage.setItem('faro:survey-draft:9:s4', '{}')
    localStorage.setItem('other', 'stays')
    await clearDeviceData()
    expect(Object.keys(localStorage).filter((key) => key.includes('survey'))).toEqual([])
    expect(localStorage.getItem('other')).toBe('stays')
  })
  it('report full storage; the page continues with the newer draft', () => {
    saveSurveyDraft(7, 's1', toSave)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(saveSurveyDraft(7, 's1', { ...toSave, current_question_index: 3 })).toBe(false)
    expect(readSurveyDraft(7, 's1')?.current_question_index).toBe(3)
    expect(JSON.parse(localStorage.getItem('faro:survey-draft:7:s1') ?? '')).toMatchObject({
      current_question_index: 2,
    })
    vi.restoreAllMocks()
    expect(saveSurveyDraft(7, 's1', { ...toSave, current_question_index: 1 })).toBe(true)
    expect(readSurveyDraft(7, 's1')?.current_question_index).toBe(1)
  })
  it('update a card, also from another tab', () => {
    const { result } = renderHook(() => useSurveyDraft(7, 's1'))
    expect(result.current).toBeNull()
    act(() => void saveSurveyDraft(7, 's1', toSave))
    expect(result.current?.responses).toHaveLength(4)
    act(() => {
      localStorage.removeItem('faro:survey-draft:7:s1')
      dispatchEvent(new StorageEvent('storage'))
    })
    expect(result.current).toBeNull()
  })
  it('are enabled until the device’s setting disables them', () => {
    const { result } = renderHook(useAutoSave)
    expect(result.current).toBe(true)
    act(() => setAutoSave(false))
    expect(result.current).toBe(false)
    expect(localStorage.getItem('faro:survey-auto-save')).toBe('off')
    act(() => setAutoSave(true))
    expect(result.current).toBe(true)
  })
})

describe('the copy of a draft in IndexedDB', () => {
  const { last_saved: _, ...toSave } = draftOf()
  beforeEach(() => clearDeviceData())

  it('restores what a failed session check has removed from local storage', async () => {
    saveSurveyDraft(7, 's1', toSave)
    localStorage.clear()
    beginSession('token', { id: 7, name: 'Lucía', email: 'lucia@faro.test' })
    expect(readSurveyDraft(7, 's1')).toBeNull()
    await restoreSurveyDrafts(7)
    expect(readSurveyDraft(7, 's1')?.responses).toEqual(toSave.responses)
  })
  it('is visible to its owner only', async () => {
    saveSurveyDraft(7, 's1', toSave)
    localStorage.clear()
    beginSession('token', { id: 70, name: 'Diego', email: 'diego@faro.test' })
    await restoreSurveyDrafts(70)
    await restoreSurveyDrafts(7)
    expect(Object.keys(localStorage).filter((key) => key.startsWith('faro:survey-draft'))).toEqual([])
  })
  it('is used only if local storage has none', async () => {
    saveSurveyDraft(7, 's1', toSave)
    const own = JSON.stringify(draftOf({ current_question_index: 0 }))
    localStorage.setItem('faro:survey-draft:7:s1', own)
    await restoreSurveyDrafts(7)
    expect(localStorage.getItem('faro:survey-draft:7:s1')).toBe(own)
  })
  it('is removed with the draft, and at logout', async () => {
    saveSurveyDraft(7, 's1', toSave)
    saveSurveyDraft(7, 's2', toSave)
    removeSurveyDraft(7, 's1')
    localStorage.removeItem('faro:survey-draft:7:s2')
    await restoreSurveyDrafts(7)
    expect([readSurveyDraft(7, 's1'), readSurveyDraft(7, 's2')?.current_question_index]).toEqual([null, 2])
    await clearDeviceData()
    await restoreSurveyDrafts(7)
    expect(readSurveyDraft(7, 's2')).toBeNull()
  })
})

describe('an open survey', () => {
  const [listed, another] = [{ id: 1 }, { id: 2 }] as [Survey, Survey]
  const openings = () => {
    const { result } = renderHook(() => useOpenedSurvey())
    const open = (survey: Survey) => act(() => result.current.open(survey))
    return { open, close: () => act(() => result.current.close()), opened: () => result.current.opened }
  }

  it('is unchanged when its button is pressed again before the dialog appears', () => {
    const { open, opened } = openings()
    open(listed)
    const before = opened()
    open({ ...listed })
    expect(opened()).toBe(before)
  })

  it('has a new number after it was closed, and when another survey is opened', () => {
    const { open, close, opened } = openings()
    open(listed)
    close()
    open(listed)
    expect(opened()).toEqual({ survey: listed, open: true, times: 2 })
    open(another)
    expect(opened()).toEqual({ survey: another, open: true, times: 3 })
  })
})

describe('favourites', () => {
  it('are marked and unmarked by id, per device and member', () => {
    const { result } = renderHook(useFavouriteSurveys)
    act(() => result.current.toggle(3))
    act(() => result.current.toggle('s1'))
    expect([...result.current.favourites]).toEqual(['3', 's1'])
    act(() => result.current.toggle('3'))
    expect(JSON.parse(localStorage.getItem('faro:favourite-surveys:7') ?? '')).toEqual(['s1'])
  })
  it.each(['{', '{"a":1}', '7'])('are empty if storage is corrupt (%s)', (broken) => {
    localStorage.setItem('faro:favourite-surveys:7', broken)
    expect(renderHook(useFavouriteSurveys).result.current.favourites.size).toBe(0)
  })
  it('last until the page is closed on a device without storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    const { result } = renderHook(useFavouriteSurveys)
    act(() => result.current.toggle('s1'))
    expect(result.current.favourites.has('s1')).toBe(true)
    vi.restoreAllMocks()
    writeDeviceText('faro:favourite-surveys:7', null)
    expect(readDeviceText('faro:favourite-surveys:7')).toBeNull()
  })
})

describe('survey texts', () => {
  it.each([
    ['2026-11-21T12:00:30Z', 'hace un momento'],
    ['2026-11-21T11:59:10Z', 'hace un momento'],
    ['2026-11-21T11:59:00Z', 'hace 1 min'],
    ['2026-11-21T11:00:01Z', 'hace 59 min'],
    ['2026-11-21T10:00:00Z', 'hace 2 h'],
    ['2026-11-20T12:00:00Z', 'hace 1 día'],
    ['2026-11-15T12:00:00Z', 'hace 6 días'],
    ['2026-11-01T12:00:00Z', '1 nov 2026'],
    ['ayer', 'hace un momento'],
  ])('show %s as %s', (date, said) => {
    expect(timeAgo(date)).toBe(said)
  })
  it.each([
    [0, '0 s'],
    [59.4, '59 s'],
    [60, '1 min'],
    [95, '1 min 35 s'],
    [3599.6, '1 h'],
    [3720, '1 h 2 min'],
    [-5, '0 s'],
  ])('show %d seconds as %s', (seconds, said) => {
    expect(durationText(seconds)).toBe(said)
  })
  it.each([
    [5, '5,00 €'],
    [1234.5, '1234,50 €'],
    ['12.50', '12,50 €'],
    ['0.00', undefined],
    ['gratis', undefined],
    [0, undefined],
    [-3, undefined],
    [null, undefined],
    [undefined, undefined],
    [NaN, undefined],
  ])('show a reward of %s as %s', (amount, said) => {
    expect(rewardText(amount)?.replace(/\s/gu, ' ')).toBe(said)
  })
  it('know three statuses; a survey with any other cannot be started', () => {
    expect(['active', 'expired', 'inactive', 'draft', null].map(surveyStatus)).toEqual([
      'active',
      'expired',
      'inactive',
      'inactive',
      'inactive',
    ])
  })
  it('show the remaining time', () => {
    expect([0, 4, 8].map((index) => minutesLeft(4, index, 9))).toEqual([4, 3, 1])
    expect([surveyMinutes(null), surveyMinutes(0), surveyMinutes(8)]).toEqual([5, 5, 8])
  })

  it('never describe a sent survey as partly completed', () => {
    expect([100, null, undefined].map(completionLabel)).toEqual(['Completado', 'Completado', 'Completado'])
    expect([0, 67, 99].map(completionLabel)).toEqual(Array(3).fill('Preguntas respondidas'))
  })
})

describe('the time spent on a survey', () => {
  const look = (visible: boolean) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden')
    document.dispatchEvent(new Event('visibilitychange'))
  }
  it('counts while the page is visible, and adds earlier openings', () => {
    vi.useFakeTimers()
    look(true)
    const { result, rerender } = renderHook(({ on }) => useActiveSeconds(on), {
      initialProps: { on: false },
    })
    vi.advanceTimersByTime(5000)
    expect(result.current.read()).toBe(0)
    result.current.startFrom(100)
    rerender({ on: true })
    vi.advanceTimersByTime(7000)
    expect(result.current.read()).toBe(107)
    look(false)
    vi.advanceTimersByTime(60_000)
    look(true)
    vi.advanceTimersByTime(3000)
    expect(result.current.read()).toBe(110)
    rerender({ on: false })
    vi.advanceTimersByTime(60_000)
    expect(result.current.read()).toBe(110)
  })
})
