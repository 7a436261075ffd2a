import { chakra } from '@chakra-ui/react'
import { player as t } from '#locales/classModules.ts'

const Root = chakra('div', {
  base: {
    position: 'absolute',
    top: '3',
    insetInlineStart: '3',
    maxWidth: 'calc(100% - 1.5rem)',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '1',
    paddingInlineStart: '3',
    borderRadius: 'sm',
    bg: 'black/80',
    color: 'white',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
  },
})
const Restart = chakra('button', {
  base: {
    minHeight: { base: 'target', md: '9' },
    paddingInline: '2',
    paddingInlineEnd: '3',
    borderRadius: 'sm',
    fontWeight: '640',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    cursor: 'pointer',
    _focusVisible: { outlineColor: 'white', outlineOffset: '-2px' },
    '@media (pointer: coarse)': { minHeight: 'target' },
  },
})

/** Says at which position the video resumed, with a button to restart. */
export function ResumeNotice({ at, onRestart }: { at: number; onRestart: () => void }) {
  return (
    <Root>
      <span>{t.resumed(at)}</span>
      <span aria-hidden="true">·</span>
      <Restart type="button" onClick={onRestart}>
        {t.restart}
      </Restart>
    </Root>
  )
}
