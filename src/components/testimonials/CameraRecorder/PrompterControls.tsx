import { chakra } from '@chakra-ui/react'
import { AArrowDown, AArrowUp, Pause, Play } from 'lucide-react'
import { useId } from 'react'
import { CheckBox } from '#components/ui/CheckBox/CheckBox.tsx'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { recorder as t } from '#locales/testimonialForm.ts'
import { pace, sizes } from './teleprompter.ts'
import type { Prompter } from './usePrompter.ts'

const Label = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'target',
    fontSize: 'sm',
    cursor: 'pointer',
  },
})
const Row = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '2' } })
const Range = chakra('input', {
  base: { flex: '1', minWidth: '0', height: 'target', accentColor: '{colors.brand}', cursor: 'pointer' },
})

/** Controls of the teleprompter: on/off, speed and text size. */
export function PrompterControls({ prompter, script }: { prompter: Prompter; script: string }) {
  const id = useId()
  const { on, speed, size, paused } = prompter
  if (!script.trim()) {
    return (
      <chakra.p fontSize="sm" color="text.muted">
        {t.prompterEmpty}
      </chakra.p>
    )
  }
  return (
    <div>
      <Label>
        <CheckBox type="checkbox" checked={on} onChange={(event) => prompter.setOn(event.target.checked)} />
        {t.prompterOn}
      </Label>
      {on && (
        <>
          <Row>
            <chakra.label htmlFor={id} fontSize="sm" color="text.muted">
              {t.speed}
            </chakra.label>
            <Range
              id={id}
              type="range"
              min={pace.min}
              max={pace.max}
              step={pace.step}
              value={speed}
              aria-valuetext={t.wordsPerMinute(speed)}
              onChange={(event) => prompter.setSpeed(Number(event.target.value))}
            />
          </Row>
          <Row>
            <IconButton
              label={t.smaller}
              variant="secondary"
              disabled={size === 0}
              onClick={() => prompter.setSize(size - 1)}
            >
              <AArrowDown />
            </IconButton>
            <IconButton
              label={t.larger}
              variant="secondary"
              disabled={size === sizes.length - 1}
              onClick={() => prompter.setSize(size + 1)}
            >
              <AArrowUp />
            </IconButton>
            <IconButton
              label={paused ? t.resume : t.pause}
              variant="secondary"
              onClick={() => prompter.setPaused(!paused)}
            >
              {paused ? <Play /> : <Pause />}
            </IconButton>
          </Row>
        </>
      )}
    </div>
  )
}
