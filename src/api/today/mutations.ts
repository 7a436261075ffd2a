import { type QueryClient } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import type { Today } from '#api/contract/today.ts'
import { todayKey } from '#api/cache/today.ts'

/**
 * Dismisses the list of first steps permanently.
 * @throws {ApiError} when the server does not reply.
 */
export async function putFirstStepsAway(client: QueryClient): Promise<void> {
  await call('today.hideFirstSteps', {})
  client.setQueriesData<Today>({ queryKey: todayKey }, (data) => data && { ...data, first_steps: null })
}
