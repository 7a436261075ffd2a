/** Whether each test runs in many rounds, as every night, instead of a few. */
export const long = process.env['ROUNDS'] === 'long'

/** The number of rounds for this run. */
export const rounds = (short: number, many: number): number => (long ? many : short)
