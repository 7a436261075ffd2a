/** Styled elements shared by sent messages, outgoing messages and system notes. */
import { chakra } from '@chakra-ui/react'

export const BubbleRow = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    paddingTop: '0.5',
    // Shows the reply button only on hover and focus, to keep the thread uncluttered.
    '@media (hover: hover)': {
      '& > button': { opacity: '0' },
      '&:hover > button, &:focus-within > button': { opacity: '1' },
    },
    // Without hover, only the newest message of others and the tapped one show the button. Screen readers find all of
    // them.
    '@media (hover: none)': {
      // The button is taller than a one-line bubble, whose height must not change when it appears.
      '& > button': { marginBlock: '-1' },
      '&:not([data-reply]) > button:not(:focus-visible)': { srOnly: true },
      // The newest message has no space for a second button.
      '&[data-reply=shown] > [data-report]:not(:focus-visible)': { srOnly: true },
    },
  },
  variants: {
    own: { true: { flexDirection: 'row-reverse' } },
    startsRun: { true: { paddingTop: '2.5' } },
  },
})

export const Bubble = chakra('div', {
  base: {
    display: 'grid',
    gap: '1.5',
    minWidth: '0',
    maxWidth: 'min(34rem, 82%)',
    paddingInline: '3',
    paddingBlock: '1.5',
    borderRadius: 'md',
    bg: { base: 'sunken', _dark: 'border' },
    overflowWrap: 'anywhere',
    outline: 'none',
  },
  variants: {
    own: { true: { bg: 'brand.subtle' } },
    flashing: { true: { outline: '2px solid', outlineColor: 'brand', outlineOffset: '1px' } },
    failed: { true: { bg: 'danger.subtle' } },
  },
})

export const Sender = chakra('span', { base: { fontSize: 'xs', fontWeight: '680', color: 'brand.text' } })

/** Text of a message, with the time at its end. */
export const MessageText = chakra('p', {
  base: {
    whiteSpace: 'pre-wrap',
    // Overrides the default of `p`, which would let long words overflow the bubble.
    overflowWrap: 'anywhere',
    '& > time, & > span': {
      float: 'inline-end',
      marginInlineStart: '2.5',
      marginTop: '1',
      fontSize: 'xs',
      color: 'text.muted',
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
    },
  },
})

export const ReplyButton = chakra('button', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    boxSize: { base: 'target', md: '8' },
    borderRadius: 'sm',
    color: 'text.muted',
    cursor: 'pointer',
    '& svg': { boxSize: '1rem' },
    '&:hover': { bg: 'sunken', color: 'text' },
  },
})

export const Day = chakra('p', {
  base: {
    paddingTop: '4',
    paddingBottom: '1',
    textAlign: 'center',
    fontSize: 'xs',
    fontWeight: '620',
    color: 'text.muted',
    '&::first-letter': { textTransform: 'uppercase' },
  },
})

export const NewLine = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    paddingTop: '3',
    paddingBottom: '1',
    fontSize: 'xs',
    fontWeight: '680',
    color: 'accent',
    _before: { content: '""', flex: '1', height: '1px', bg: 'accent' },
    _after: { content: '""', flex: '1', height: '1px', bg: 'accent' },
  },
})

export const Note = chakra('p', {
  base: {
    paddingBlock: '2',
    textAlign: 'center',
    fontSize: 'xs',
    color: 'text.muted',
    overflowWrap: 'anywhere',
  },
})
