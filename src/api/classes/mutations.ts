import type { QueryClient } from '@tanstack/react-query'
import * as learning from '#api/contract/classes/progress.ts'
import { call } from '#api/client/call.ts'
import { type Id, sameId } from '#api/contract/common.ts'
import type { Input } from '#api/contract/endpoint.ts'
import { sendLatest } from '#api/client/sendLatest.ts'
import { stepsKey } from './queries.ts'

/**
 * Ticks a step, at once on the screen; the last of several wishes counts.
 * @throws {ApiError} when the server did not take it.
 */
export function setStepDone(client: QueryClient, productId: Id, stepId: Id, done: boolean): Promise<void> {
  // A list on its way would bring the old state back.
  void client.cancelQueries({ queryKey: stepsKey(productId) })
  const step = {
    key: `step ${stepId}`,
    show: (on: boolean) => show(client, productId, stepId, on),
    send: (on: boolean) => call(learning.tickStep, { params: { id: stepId }, body: { done: on } }),
  }
  return sendLatest(client, step, done)
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
