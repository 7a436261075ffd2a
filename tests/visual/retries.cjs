/* Repeats a failed story when its group has finished, as often as `scripts/visual.ts --retries` says. */
jest.retryTimes(Number(process.env.VISUAL_RETRIES ?? 0), { logErrorsBeforeRetry: true })
