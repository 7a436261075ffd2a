import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Ends something with the test that has made it, or with its file: in a test `afterAll` comes too late to be called. */
export function atEnd(end: () => unknown): void {
  const finish = async () => void (await end())
  if (TestRunner.getCurrentTest()) onTestFinished(finish)
  else afterAll(finish)
}
