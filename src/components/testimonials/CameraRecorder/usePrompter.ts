import { useState } from 'react'
import { pace } from './teleprompter.ts'

export type Prompter = ReturnType<typeof usePrompter>

/** Settings of the teleprompter: on by default if there is text, at the default speed. */
export function usePrompter(script: string) {
  const [on, setOn] = useState(script.trim() !== '')
  const [speed, setSpeed] = useState<number>(pace.default)
  /** Index into `sizes`. */
  const [size, setSize] = useState(1)
  const [paused, setPaused] = useState(false)
  return { on, setOn, speed, setSpeed, size, setSize, paused, setPaused }
}
