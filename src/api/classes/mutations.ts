import type { QueryClient } from '@tanstack/react-query'
import type * as learning from '#api/contract/classes/progress.ts'
import { call } from '#api/client/call.ts'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { Input } from '#api/contract/endpoint.ts'
import { sendLatest } from '#api/client/sendLatest.ts'
import { stepsKey } from './queries.ts'

/**
 * Ticks or unticks a step of the action plan, optimistically. After several rapid changes the server has the last
 * value.
 * @throws {ApiError} when the server rejects it.
 */
export function setStepDone(client: QueryClient, productId: Id, stepId: Id, done: boolean): Promise<void> {
  // A pending fetch would restore the old state.
  void client.cancelQueries({ queryKey: stepsKey(productId) })
  const step = {
    key: `step ${stepId}`,
    show: (on: boolean) => show(client, productId, stepId, on),
    send: (on: boolean) => call('classes.tickStep', { params: { id: stepId }, body: { done: on } }),
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

/** Saves the playback position of a video, or whether the member marked it as watched. */
export const saveVideoProgress = async (
  id: Id,
  body: VideoProgressChange,
  signal?: AbortSignal,
): Promise<learning.VideoProgress> =>
  (await call('classes.saveVideoProgress', { params: { id }, body }, { signal })).progress
