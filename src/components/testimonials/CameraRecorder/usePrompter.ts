import { useState } from 'react'
import { pace } from './teleprompter.ts'

export type Prompter = ReturnType<typeof usePrompter>

/** How one's text goes by: on when there is one, at the usual pace. */
export function usePrompter(script: string) {
  const [on, setOn] = useState(script.trim() !== '')
  const [speed, setSpeed] = useState<number>(pace.default)
  /** Index into `sizes`. */
  const [size, setSize] = useState(1)
  const [paused, setPaused] = useState(false)
  return { on, setOn, speed, setSpeed, size, setSize, paused, setPaused }
}
