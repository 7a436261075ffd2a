/** Number of rounds of each attack: few in `npm test`, many in `npm run attack`. */
export const long = process.env['ATTACK'] === 'long'

/** The number of rounds for this run. */
export const rounds = (short: number, many: number): number => (long ? many : short)
