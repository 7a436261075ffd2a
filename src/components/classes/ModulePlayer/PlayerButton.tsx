import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import type { Ref } from 'react'
import { useTooltip } from '#components/ui/Tooltip/useTooltip.tsx'

/** Colours for use over the video, independent of the theme. */
const Styled = chakra('button', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    boxSize: { base: 'target', md: '10' },
    borderRadius: 'sm',
    color: 'white',
    cursor: 'pointer',
    transitionProperty: 'background-color',
    transitionDuration: 'fast',
    '& svg': { boxSize: '1.25rem' },
    '@media (hover: hover)': { '&:hover': { bg: 'white/15' } },
    '&[aria-pressed=true]': { color: 'teal.300' },
    _focusVisible: { outlineColor: 'white', outlineOffset: '-2px' },
    '@media (pointer: coarse)': { boxSize: 'target' },
  },
})

export type PlayerButtonProps = Omit<HTMLChakraProps<'button'>, 'aria-label'> & {
  /** Accessible name and tooltip. */
  label: string
  /** The equivalent keyboard shortcut. */
  shortcut?: string
  ref?: Ref<HTMLButtonElement>
}

/** A button of the player's control bar. */
export function PlayerButton({ label, shortcut, ...rest }: PlayerButtonProps) {
  const [handlers, tip] = useTooltip(shortcut ? `${label} (${shortcut})` : label)
  return (
    <>
      <Styled
        type="button"
        aria-label={label}
        aria-keyshortcuts={shortcut?.toLowerCase()}
        {...handlers}
        {...rest}
      />
      {tip}
    </>
  )
}
