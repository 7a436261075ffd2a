import { useEffect, useState } from 'react'

let list: ReadonlySet<string> | undefined

/** The passwords that are tried first anywhere, and the words that are in Spanish, in lower case. */
async function load(): Promise<ReadonlySet<string>> {
  const [anywhere, spanish] = await Promise.all([
    import('./commonPasswords.json'),
    import('./commonSpanishWords.json'),
  ])
  list ??= new Set([...anywhere.default.split(' '), ...spanish.default.split(' ')])
  return list
}

/** Whether a password is among those, as it is or with a few digits or signs after it. */
export function isCommon(password: string, common: ReadonlySet<string>): boolean {
  const lower = password.toLowerCase()
  const bare = lower.replace(/[^\p{L}]{1,4}$/u, '')
  return common.has(lower) || common.has(bare)
}

/**
 * Whether a password is one of those that are tried first. The list comes when something has been typed; until then,
 * and where it does not come, nothing is said.
 */
export function useCommonPassword(password: string): boolean {
  const [common, setCommon] = useState(list)
  const wanted = password !== '' && !common
  useEffect(() => {
    if (!wanted) return undefined
    let cancelled = false
    load().then(
      (loaded) => !cancelled && setCommon(loaded),
      () => undefined,
    )
    return () => {
      cancelled = true
    }
  }, [wanted])
  return common !== undefined && isCommon(password, common)
}
