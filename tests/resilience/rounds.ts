/** Whether each test runs in many rounds, as in the nightly run, instead of a few. */
export const isLongRun = process.env['ROUNDS'] === 'long'

/** Returns the number of rounds for this run. */
export const chooseRounds = (short: number, many: number): number => (isLongRun ? many : short)
