import { useState } from 'react'

/** The value, or the last one that was not null, so that a dialog still shows it during its closing animation. */
export function useLastValue<Value>(value: Value | null | undefined): Value | null | undefined {
  const [last, setLast] = useState(value)
  if (value && value !== last) setLast(() => value)
  return last
}
