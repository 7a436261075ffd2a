import { lazyModule } from '#lazy/lazyModule.ts'

/** The most common passwords worldwide and common Spanish words, in lower case. */
const commonPasswords = lazyModule(async (): Promise<ReadonlySet<string>> => {
  const [anywhere, spanish] = await Promise.all([
    import('./commonPasswords.json'),
    import('./commonSpanishWords.json'),
  ])
  return new Set([...anywhere.default.split(' '), ...spanish.default.split(' ')])
})

/** Whether a password is in the list, as it is or with up to four digits or symbols appended. */
export function isCommon(password: string, common: ReadonlySet<string>): boolean {
  const lower = password.toLowerCase()
  const bare = lower.replace(/[^\p{L}]{1,4}$/u, '')
  return common.has(lower) || common.has(bare)
}

/**
 * Whether a password is a common one. The list loads once something has been typed; until then, and if loading
 * fails, the result is `false`.
 */
export function useCommonPassword(password: string): boolean {
  const common = commonPasswords.useModule(password !== '')
  return common !== undefined && isCommon(password, common)
}
