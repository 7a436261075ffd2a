import { useEffect, useState } from 'react'

let list: ReadonlySet<string> | undefined

/** The most common passwords worldwide and common Spanish words, in lower case. */
async function load(): Promise<ReadonlySet<string>> {
  const [anywhere, spanish] = await Promise.all([
    import('./commonPasswords.json'),
    import('./commonSpanishWords.json'),
  ])
  list ??= new Set([...anywhere.default.split(' '), ...spanish.default.split(' ')])
  return list
}

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
  const [common, setCommon] = useState(list)
  const shouldLoad = password !== '' && !common
  useEffect(() => {
    if (!shouldLoad) return undefined
    let cancelled = false
    load().then(
      (loaded) => !cancelled && setCommon(loaded),
      () => undefined,
    )
    return () => {
      cancelled = true
    }
  }, [shouldLoad])
  return common !== undefined && isCommon(password, common)
}
