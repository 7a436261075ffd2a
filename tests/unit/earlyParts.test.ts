import { expect, test } from 'vitest'
import { partsFinished, unfinishedPart } from '#api/client/early.ts'

/** Whether a promise has been resolved by now. */
const isDone = (promise: Promise<void>) =>
  Promise.race([
    promise.then(() => true),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false))),
  ])

test('the early screen need not wait where no part is still to be rendered', async () => {
  expect(await isDone(partsFinished())).toBe(true)
})

test('it waits until the last part has been rendered', async () => {
  const [first, second] = [unfinishedPart(), unfinishedPart()]
  const finished = partsFinished()
  second()
  expect(await isDone(finished)).toBe(false)
  first()
  expect(await isDone(finished)).toBe(true)
})
