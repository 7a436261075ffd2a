/** A community's surveys: the list, one with its questions, and answering it. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { surveys as t } from '#locales/surveys.ts'
import { call } from '#api/client/call.ts'
import type { Id } from '#api/contract/common.ts'
import * as contract from '#api/contract/surveys.ts'
import { ApiError } from '#api/client/errors.ts'

/** Milliseconds after which the list is asked for again when somebody comes back to it. */
const staleMs = 30_000

const listKey = ['surveys', 'list'] as const

/** The surveys of a community, the active ones first, otherwise in the server's order. */
export const surveysQuery = (communityId: Id) =>
  queryOptions({
    queryKey: [...listKey, String(communityId)],
    staleTime: staleMs,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }) => {
      const query = { limit: contract.surveysLimit, community_id: communityId }
      const reply = await call(contract.listSurveys, { query }, { signal })
      return activeFirst(reply.surveys ?? [])
    },
  })

/** Those that can be started before the others. */
export const activeFirst = (list: readonly contract.Survey[]): contract.Survey[] =>
  list.toSorted((a, b) => Number(b.status === 'active') - Number(a.status === 'active'))

/** A survey with its questions, asked for at each `opening` and not again while somebody answers it. */
export const surveyQuery = (id: Id, opening: number) =>
  queryOptions({
    queryKey: ['surveys', 'one', String(id), opening],
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    queryFn: async ({ signal }) => {
      const reply = await call(contract.getSurvey, { params: { id } }, { signal })
      if (!reply.survey) throw new ApiError('invalid')
      return reply.survey
    },
  })

/** Asks for the lists again; an answer that is under way may be older than what happened. */
export async function reloadSurveys(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: listKey })
  await client.invalidateQueries({ queryKey: listKey })
}

/** Whether no answer came. */
export const isConnectionFailure = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.kind === 'network'

/** What the server itself said about a failure, if anything. */
export const serverMessageOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.serverMessage : undefined

/** What the page says when the list cannot be loaded: the server's own text, if it has one. */
export const listFailure = (error: unknown): string =>
  isConnectionFailure(error) ? t.listConnection : (serverMessageOf(error) ?? t.listFailed)

/** What the modal says when a survey cannot be loaded. */
export const surveyFailure = (error: unknown): string =>
  isConnectionFailure(error) ? t.surveyConnection : t.surveyFailed
