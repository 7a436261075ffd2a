/* Repeats a failed story when its group has finished, up to the number of `scripts/visual.ts --retries`. */
jest.retryTimes(Number(process.env.VISUAL_RETRIES ?? 0), { logErrorsBeforeRetry: true })
