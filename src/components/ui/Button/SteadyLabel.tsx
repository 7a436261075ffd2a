import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const Stack = chakra('span', { base: { display: 'inline-grid', justifyItems: 'center', minWidth: '0' } })
const Layer = chakra('span', {
  base: {
    gridArea: '1 / 1',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minWidth: '0',
  },
})

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
