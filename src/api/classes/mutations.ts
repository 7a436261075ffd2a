import type { QueryClient } from '@tanstack/react-query'
import * as learning from '#api/contract/classes/progress.ts'
import { call } from '#api/client/call.ts'
import { type Id, sameId } from '#api/contract/common.ts'
import type { Input } from '#api/contract/endpoint.ts'
import { stepsKey } from './queries.ts'

/** A step on its way: what the person wants now, and what the server is known to have. */
interface Pending {
  wanted: boolean
  known: boolean
}
const pending = new WeakMap<QueryClient, Map<string, Pending>>()

/**
 * Ticks a step at once on the screen, then tells the server. Rapid clicks never run side by side: the last wish wins.
 * What fails goes back to what the server has.
 * @throws {ApiError} when the server did not take it.
 */
export async function setStepDone(
  client: QueryClient,
  productId: Id,
  stepId: Id,
  done: boolean,
): Promise<void> {
  const running = pending.get(client) ?? new Map<string, Pending>()
  pending.set(client, running)
  const before = running.get(String(stepId))
  // A list on its way would bring the old state back.
  void client.cancelQueries({ queryKey: stepsKey(productId) })
  show(client, productId, stepId, done)
  if (before) {
    before.wanted = done
    return
  }
  const state: Pending = { wanted: done, known: !done }
  running.set(String(stepId), state)
  try {
    while (state.wanted !== state.known) {
      const { wanted } = state
      // One after the other, on purpose.
      // oxlint-disable-next-line no-await-in-loop
      await call(learning.tickStep, { params: { id: stepId }, body: { done: wanted } })
      state.known = wanted
    }
  } catch (error) {
    show(client, productId, stepId, state.known)
    throw error
  } finally {
    running.delete(String(stepId))
  }
}

function show(client: QueryClient, productId: Id, stepId: Id, done: boolean): void {
  client.setQueryData<learning.StepProgress[]>(stepsKey(productId), (steps = []) => [
    ...steps.filter(({ step_id }) => !sameId(step_id, stepId)),
    { step_id: stepId, done },
  ])
}

export type VideoProgressChange = Input<typeof learning.saveVideoProgress>['body']

/** Keeps where the member is in a video, or that it counts as watched or not. */
export const saveVideoProgress = async (
  id: Id,
  body: VideoProgressChange,
  signal?: AbortSignal,
): Promise<learning.VideoProgress> =>
  (await call(learning.saveVideoProgress, { params: { id }, body }, { signal })).progress
