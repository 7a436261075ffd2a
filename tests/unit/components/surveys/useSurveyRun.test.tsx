// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Question, Survey } from '../../../../src/api/contract/surveys.ts'
import { clearDeviceData } from '../../../../src/api/auth/deviceData.ts'
import { ApiError } from '../../../../src/api/client/errors.ts'
import { beginSession } from '../../../../src/api/client/session.ts'
import { readSurveyDraft, saveSurveyDraft } from '../../../../src/api/drafts/surveyDrafts.ts'
import { setAutoSave } from '../../../../src/components/surveys/SurveyModal/autoSaveSetting.ts'
import {
  type SurveyOutcome,
  type SurveyRunOptions,
  useSurveyRun,
} from '../../../../src/components/surveys/SurveyModal/useSurveyRun.ts'
import type * as Module from '../../../../src/components/surveys/SurveyModal/survey.resolver.ts'
import { current } from '../../../../src/components/ui/alerts/store.ts'
import { eventually, flushTasks } from '../../../eventually.ts'

const connection = vi.hoisted(() => ({ isLost: false }))
vi.mock('../../../../src/components/surveys/SurveyModal/survey.resolver.ts', async (importOriginal) => {
  const { resolver } = await importOriginal<typeof Module>()
  return {
    get resolver() {
      if (connection.isLost) throw new TypeError('Failed to fetch')
      return resolver
    },
  }
})

const question = (id: string, changes: Partial<Question> = {}): Question => ({
  id,
  question_text: id,
  question_type: 'short_text',
  is_required: true,
  ...changes,
})
const survey = (...questions: Question[]): Survey => ({ id: 's1', status: 'active', questions })
const two = survey(question('a'), question('b'))

const onSend = vi.fn<SurveyRunOptions['onSend']>()
const onReload = vi.fn<() => Promise<Survey | undefined>>()
const onClose = vi.fn<(outcome: SurveyOutcome) => void>()

/** Waits until pending calls have been answered. */
const settled = flushTasks

function start(first: Survey | undefined) {
  const client = new QueryClient()
  const { result, rerender, unmount } = renderHook(
    ({ shown }) => useSurveyRun({ surveyId: 's1', survey: shown, onSend, onReload, onClose }),
    {
      initialProps: { shown: first },
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    },
  )
  return {
    run: () => result.current,
    show: (shown: Survey) => rerender({ shown }),
    unmount,
    do: (task: () => unknown) =>
      act(async () => {
        await task()
        await settled()
      }),
    /** Answers the current question and continues. */
    async answer(value: string | number | boolean) {
      await act(async () => result.current.change(value))
      await act(async () => {
        result.current.forward()
        await settled()
      })
    },
  }
}
/** Runs a task that asks for confirmation, and confirms or declines. */
const decide = (yes: boolean, task: () => Promise<void>) =>
  act(async () => {
    const under = task()
    await eventually(() => expect(current()).toBeDefined())
    current()?.answer(yes)
    await under
  })
const draft = () => readSurveyDraft(7, 's1')
const keep = (responses: { question_id: string; response_text: string }[], index: number) =>
  saveSurveyDraft(7, 's1', { responses, current_question_index: index, seconds_spent: 60 })

beforeEach(async () => {
  vi.resetAllMocks()
  localStorage.clear()
  setAutoSave(true)
  await clearDeviceData()
  beginSession('token', { id: 7, name: 'Lucía', email: 'lucia@faro.test' })
  onSend.mockResolvedValue({ stats: { total_answers: 2 } })
})
afterEach(() => {
  cleanup()
})

describe('answering a survey', () => {
  it('keeps the answers when the validation code cannot be loaded', async () => {
    const form = start(survey(question('a')))
    connection.isLost = true
    await form.answer('uno')
    await eventually(() => expect(current()?.text).toBe('Error de conexión al enviar la encuesta.'))
    expect(onSend).not.toHaveBeenCalled()
    current()?.answer(true)
    connection.isLost = false
    await form.do(() => form.run().submit())
    expect(onSend).toHaveBeenCalledOnce()
  })

  it('continues only with an answer, and returns to earlier answers', async () => {
    const at = start(two)
    expect([at.run().index, at.run().complete, at.run().last]).toEqual([0, false, false])
    await at.do(() => at.run().forward())
    expect(at.run().index).toBe(0)
    await at.answer('uno')
    expect([at.run().index, at.run().last]).toEqual([1, true])
    await at.do(() => at.run().previous())
    expect(at.run().value).toBe('uno')
    expect(draft()).toMatchObject({ current_question_index: 0, current_question_id: 'a' })
  })
  it('sends once, however often the button is pressed, and removes the draft', async () => {
    const at = start(two)
    await at.answer('uno')
    await at.do(() => at.run().change('dos'))
    expect(draft()?.responses).toHaveLength(2)
    await act(async () => {
      at.run().submit()
      at.run().submit()
      at.run().forward()
      await settled()
    })
    expect(onSend.mock.calls.map(([{ submission }]) => submission.answers)).toEqual([{ a: 'uno', b: 'dos' }])
    expect(at.run().result).toEqual({ stats: { total_answers: 2 } })
    expect(draft()).toBeNull()
    await at.do(() => at.run().close())
    expect(onClose).toHaveBeenCalledWith('sent')
    expect(draft()).toBeNull()
  })
  it('queues the answers offline with the values to restore them, and closes without a draft', async () => {
    onSend.mockResolvedValueOnce('waits')
    const at = start(two)
    await at.answer('uno')
    await at.answer('dos')
    expect(onClose).toHaveBeenCalledExactlyOnceWith('waits')
    expect(draft()).toBeNull()
    const [answered] = onSend.mock.calls[0] ?? []
    expect(answered?.draft.responses).toMatchObject([{ response_text: 'uno' }, { response_text: 'dos' }])
  })
  it('retries with the same key as long as the answers are the same', async () => {
    onSend.mockRejectedValue(new ApiError('network'))
    const at = start(survey(question('a')))
    await at.answer('uno')
    await at.do(() => at.run().submit())
    await at.answer('otra')
    const [first, second, third] = onSend.mock.calls.map(([, key]) => key)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })
  it('opens the first missing required question instead of sending', async () => {
    const at = start(two)
    await at.do(() => at.run().submit())
    expect(onSend).not.toHaveBeenCalled()
    expect(at.run().error).toBe('Esta pregunta necesita una respuesta')
  })
  it('opens a question with a too long answer instead of sending', async () => {
    const long = { question_id: 'a', response_text: 'x'.repeat(201) }
    keep([long, { question_id: 'b', response_text: 'dos' }], 1)
    const at = start(two)
    await at.do(() => at.run().submit())
    expect(onSend).not.toHaveBeenCalled()
    expect([at.run().index, at.run().error]).toEqual([0, 'No puede tener más de 200 caracteres'])
  })
  it('adds the seconds of earlier openings', async () => {
    keep([{ question_id: 'a', response_text: 'uno' }], 1)
    const at = start(two)
    await at.answer('dos')
    expect(onSend.mock.calls[0]?.[0].submission).toEqual({ answers: { a: 'uno', b: 'dos' }, seconds: 60 })
  })
  it('removes the restored answers on starting again', async () => {
    keep([{ question_id: 'a', response_text: 'uno' }], 1)
    const at = start(two)
    expect(at.run().notice?.found?.answered).toBe(1)
    await decide(true, () => at.run().startOver())
    expect([at.run().index, at.run().value, draft()]).toEqual([0, undefined, null])
    await at.answer('otra')
    await at.do(() => at.run().previous())
    expect(at.run().value).toBe('otra')
  })
})

describe('a failed submission', () => {
  const refused = (status: number, serverMessage?: string) =>
    new ApiError('http', { status, ...(serverMessage && { serverMessage }) })

  it('keeps all answers, and shows the server’s message', async () => {
    onSend.mockRejectedValueOnce(refused(500, 'Se cayó'))
    const at = start(survey(question('a')))
    await at.answer('uno')
    expect(at.run().failure).toMatchObject({
      message: 'Error al enviar la encuesta. Inténtalo de nuevo.',
      detail: 'Se cayó',
    })
    expect(onReload).not.toHaveBeenCalled()
    expect(draft()?.responses).toHaveLength(1)
    await at.do(() => at.run().submit())
    expect(at.run().result).toBeDefined()
    expect(at.run().failure).toBeUndefined()
  })
  it('counts as successful if the survey is answered by then', async () => {
    onSend.mockRejectedValueOnce(new ApiError('network')).mockRejectedValueOnce(refused(409, 'Ya'))
    onReload.mockResolvedValue({ ...two, user_responded: true })
    const at = start(survey(question('a')))
    await at.answer('uno')
    expect(at.run().failure?.message).toBe('Error de conexión al enviar la encuesta.')
    await at.do(() => at.run().submit())
    expect(at.run().result).toEqual({})
    expect(draft()).toBeNull()
  })
  it('counts as successful after a server error if the survey is answered by then', async () => {
    onSend.mockRejectedValueOnce(refused(502)).mockRejectedValueOnce(refused(409, 'Ya'))
    onReload.mockResolvedValue({ ...survey(question('a')), user_responded: true })
    const at = start(survey(question('a')))
    await at.answer('uno')
    expect(at.run().failure?.message).toBe('Error al enviar la encuesta. Inténtalo de nuevo.')
    await at.do(() => at.run().submit())
    expect(at.run().result).toEqual({})
    expect(draft()).toBeNull()
  })
  it('is not successful if another member’s device answered earlier', async () => {
    onSend.mockRejectedValueOnce(refused(409, 'Ya has respondido'))
    onReload.mockResolvedValue({ ...survey(question('a')), user_responded: true })
    const at = start(survey(question('a')))
    await at.answer('uno')
    expect(at.run().result).toBeUndefined()
    expect(at.run().failure?.detail).toBe('Ya has respondido')
  })
  it('loads changed questions, and keeps matching answers', async () => {
    const fresh = survey(question('nueva'), question('b'))
    onSend.mockRejectedValueOnce(refused(400, 'Han cambiado'))
    const at = start(survey(question('x'), question('a'), question('b')))
    onReload.mockImplementation(() => {
      at.show(fresh)
      return Promise.resolve(fresh)
    })
    await at.answer('equis')
    await at.answer('uno')
    await at.answer('dos')
    expect(at.run().failure?.detail).toBe(
      'Las preguntas han cambiado. Revisa tus respuestas y vuelve a enviarla.',
    )
    expect(at.run().notice).toEqual({ dropped: 2 })
    expect([at.run().index, at.run().value]).toEqual([0, undefined])
    expect(draft()?.responses.map(({ question_id }) => question_id)).toEqual(['b'])
    await at.answer('otra')
    expect([at.run().index, at.run().value]).toEqual([1, 'dos'])
    expect(draft()?.responses.map(({ question_id }) => question_id)).toEqual(['nueva', 'b'])
  })
  it('stays at its question when others before and after it disappear', async () => {
    const optional = { is_required: false }
    const at = start(survey(question('x', optional), question('y', optional), question('z', optional)))
    await at.do(() => at.run().forward())
    await at.do(() => at.run().forward())
    expect(at.run().question?.id).toBe('z')
    act(() => at.show(survey(question('z', optional), question('w', optional))))
    expect(at.run().question?.id).toBe('z')
  })
  it('removes a survey closed before it opens, and keeps one that closes meanwhile', async () => {
    expect(start({ ...two, status: 'expired' }).run().closed).toBe(true)
    const at = start(two)
    await at.answer('uno')
    act(() => at.show({ ...two, status: 'expired' }))
    expect([at.run().closed, at.run().index]).toEqual([false, 1])
  })
})

describe('closing a survey', () => {
  it('asks nothing if a draft is stored, and writes nothing afterwards', async () => {
    const at = start(two)
    await at.do(() => at.run().change('uno'))
    await at.do(() => at.run().close())
    expect(onClose).toHaveBeenCalledWith('left')
    expect(draft()?.responses).toHaveLength(1)
    // Another tab may remove it.
    localStorage.removeItem('faro:survey-draft:7:s1')
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(draft()).toBeNull()
    vi.restoreAllMocks()
  })
  it('asks for confirmation if answers would be lost', async () => {
    setAutoSave(false)
    const at = start(two)
    await at.do(() => at.run().change('uno'))
    expect(draft()).toBeNull()
    await decide(false, () => at.run().close())
    expect(onClose).not.toHaveBeenCalled()
    await decide(true, () => at.run().close())
    expect(onClose).toHaveBeenCalledWith('left')
  })
  it('asks nothing after browsing restored answers', async () => {
    keep(
      [
        { question_id: 'a', response_text: 'uno' },
        { question_id: 'b', response_text: 'dos' },
      ],
      1,
    )
    setAutoSave(false)
    const at = start(two)
    await at.do(() => at.run().previous())
    await at.do(() => at.run().close())
    expect(onClose).toHaveBeenCalledWith('left')
  })
  it('asks before drafts are disabled, removes them then, and stores one at once when enabled again', async () => {
    const at = start(two)
    await at.do(() => at.run().change('uno'))
    await decide(false, () => at.run().switchAutoSave(false))
    expect([at.run().autoSave, draft()?.responses.length]).toEqual([true, 1])
    await decide(true, () => at.run().switchAutoSave(false))
    expect([at.run().autoSave, draft(), at.run().saveState]).toEqual([false, null, 'unsaved'])
    await at.do(() => at.run().switchAutoSave(true))
    expect([draft()?.responses.length, at.run().saveState]).toEqual([1, 'saved'])
  })
})
