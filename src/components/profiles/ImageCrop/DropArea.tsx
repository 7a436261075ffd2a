import { chakra } from '@chakra-ui/react'
import { ImagePlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#components/ui/Button/Button.tsx'
import { profileEdit as t } from '#locales/profileEdit.ts'

const Box = chakra('div', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    gap: '3',
    padding: '8',
    textAlign: 'center',
    textWrap: 'balance',
    border: '2px dashed',
    borderColor: 'border.strong',
    borderRadius: 'md',
    color: 'text.muted',
    '& > svg': { boxSize: '2rem', color: 'text.subtle' },
  },
})

/** Drop zone with a file button, which takes the focus because the element it replaces may have had it. */
export function DropArea({ onChoose }: { onChoose: () => void }) {
  const choose = useRef<HTMLButtonElement>(null)
  useEffect(() => choose.current?.focus(), [])
  return (
    <Box>
      <ImagePlus aria-hidden="true" />
      <div>
        <p>{t.dropOr}</p>
        <chakra.p fontSize="sm">{t.dropLimits}</chakra.p>
      </div>
      <Button ref={choose} variant="secondary" data-autofocus onClick={onChoose}>
        {t.choose}
      </Button>
    </Box>
  )
}
