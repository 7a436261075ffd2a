import type { QueryClient } from '@tanstack/react-query'
import * as learning from '#api/contract/classes/progress.ts'
import { call } from '#api/client/call.ts'
import { type Id, sameId } from '#api/contract/common.ts'
import type { Input } from '#api/contract/endpoint.ts'
import { sendLastWish } from '#api/client/lastWish.ts'
import { stepsKey } from './queries.ts'

/** Marks a step as done or not, with an optimistic update; of several quick changes, the last one wins. */
export function setStepDone(client: QueryClient, productId: Id, stepId: Id, done: boolean): Promise<void> {
  // A response that is still in flight would overwrite the optimistic update.
  void client.cancelQueries({ queryKey: stepsKey(productId) })
  const step = {
    key: `step ${stepId}`,
    show: (on: boolean) => show(client, productId, stepId, on),
    send: (on: boolean) => call(learning.tickStep, { params: { id: stepId }, body: { done: on } }),
  }
  return sendLastWish(client, step, done)
}

function show(client: QueryClient, productId: Id, stepId: Id, done: boolean): void {
  client.setQueryData<learning.StepProgress[]>(stepsKey(productId), (steps = []) => [
    ...steps.filter(({ step_id }) => !sameId(step_id, stepId)),
    { step_id: stepId, done },
  ])
}

export type VideoProgressChange = Input<typeof learning.saveVideoProgress>['body']

/** Saves the member's position in a video, or whether it counts as watched. */
export const saveVideoProgress = async (
  id: Id,
  body: VideoProgressChange,
  signal?: AbortSignal,
): Promise<learning.VideoProgress> =>
  (await call(learning.saveVideoProgress, { params: { id }, body }, { signal })).progress
