import type { ReactNode } from 'react'
import { Layer, Stack } from './labelStack.ts'

export interface SteadyLabelProps<Name extends string> {
  shown: NoInfer<Name>
  /** All labels that the button may have, with their icons. */
  labels: Readonly<Record<Name, ReactNode>>
}

/**
 * The label of a button that has another one after it was pressed: as wide as the widest of them, so that the button
 * does not wrap into another row under the pointer.
 */
export function SteadyLabel<Name extends string>({ shown, labels }: SteadyLabelProps<Name>) {
  return (
    <Stack>
      {(Object.keys(labels) as Name[]).map((name) => (
        <Layer key={name} visibility={name === shown ? undefined : 'hidden'}>
          {labels[name]}
        </Layer>
      ))}
    </Stack>
  )
}
