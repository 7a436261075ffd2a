/** Environment variable with the path to which `vitestReporter.ts` writes. */
export const reportVariable = 'VITEST_REPORT'
