import { chakra } from '@chakra-ui/react'

const Stack = chakra('span', { base: { display: 'inline-grid', justifyItems: 'center', minWidth: '0' } })
const Layer = chakra('span', { base: { gridArea: '1 / 1', minWidth: '0' } })

export interface SteadyLabelProps {
  label: string
  /** All labels that the button may have, `label` among them. */
  labels: readonly string[]
}

/**
 * The label of a button that has another one after it was pressed: as wide as the widest of them, so that the button
 * does not wrap into another row under the pointer.
 */
export function SteadyLabel({ label, labels }: SteadyLabelProps) {
  return (
    <Stack>
      {labels.map((one) => (
        <Layer key={one} visibility={one === label ? undefined : 'hidden'}>
          {one}
        </Layer>
      ))}
    </Stack>
  )
}
