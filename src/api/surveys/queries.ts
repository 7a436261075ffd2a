/** A community's surveys: the list, and one survey with its questions. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { surveys as t } from '#locales/surveys.ts'
import { call } from '#api/client/call.ts'
import { fetchAllPages, withoutRepeated } from '#api/client/pages.ts'
import type { Id } from '#api/contract/common.ts'
import type * as contract from '#api/contract/surveys.ts'
import { surveysLimit } from '#api/contract/values/surveys.ts'
import { ApiError } from '#api/client/errors.ts'

/** Stale time of the list in milliseconds. */
const staleMs = 30_000

const listKey = ['surveys', 'list'] as const

/** The surveys of a community, the active ones first, otherwise in the server's order. */
export const surveysQuery = (communityId: Id) =>
  queryOptions({
    queryKey: [...listKey, String(communityId)],
    staleTime: staleMs,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }) => {
      const query = { limit: surveysLimit, community_id: communityId }
      const pages = await fetchAllPages((after) => call('surveys.listSurveys', { query }, { signal, after }))
      return activeFirst(withoutRepeated(pages.flatMap(({ surveys }) => surveys ?? [])))
    },
  })

/** Sorts surveys that can be started before the others. */
export const activeFirst = (list: readonly contract.Survey[]): contract.Survey[] =>
  list.toSorted((a, b) => Number(b.status === 'active') - Number(a.status === 'active'))

/** A survey with its questions; fetched at each `opening`, and never refetched while the member answers it. */
export const surveyQuery = (id: Id, opening: number) =>
  queryOptions({
    queryKey: ['surveys', 'one', String(id), opening],
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    queryFn: async ({ signal }) => {
      const reply = await call('surveys.getSurvey', { params: { id } }, { signal })
      if (!reply.survey) throw new ApiError('invalid')
      return reply.survey
    },
  })

/** Refetches the lists. Pending fetches are cancelled, because they may return the state before the change. */
export async function reloadSurveys(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: listKey })
  await client.invalidateQueries({ queryKey: listKey })
}

/** Whether the error is a missing reply. */
export const isConnectionFailure = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.kind === 'network'

/** The server's message, if there is one. */
export const serverMessageOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.serverMessage : undefined

/** Returns the text when the list cannot be loaded: the server's message, if there is one. */
export const listFailure = (error: unknown): string =>
  isConnectionFailure(error) ? t.listConnection : (serverMessageOf(error) ?? t.listFailed)

/** Returns the text when a survey cannot be loaded. */
export const surveyFailure = (error: unknown): string =>
  isConnectionFailure(error) ? t.surveyConnection : t.surveyFailed
