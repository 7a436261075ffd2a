// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react'
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePlayerKeys } from '../../../../src/components/classes/ModulePlayer/usePlayerKeys.ts'
import { NextCountdown } from '../../../../src/components/classes/NextVideo/NextCountdown.tsx'
import { useCaseShortcuts } from '../../../../src/components/studio/ModerationQueue/useCaseShortcuts.ts'
import { useQueueKeys } from '../../../../src/components/studio/ModerationQueue/useQueueKeys.ts'
import { Backdrop } from '../../../../src/components/ui/Dialog/Backdrop.tsx'
import { system } from '../../../../src/theme/system.ts'

const onKey = vi.fn<() => void>()
beforeEach(() => {
  onKey.mockClear()
  // jsdom lacks it.
  vi.stubGlobal('CSS', { escape: String })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const noFrame = { current: null }

function Player() {
  usePlayerKeys(noFrame, true, {
    toggle: onKey,
    skip: onKey,
    seek: onKey,
    setVolume: onKey,
    setRate: onKey,
    toggleMuted: onKey,
    duration: () => 60,
    volume: 1,
    rate: 1,
    captions: onKey,
    theatre: onKey,
    fullscreen: onKey,
    showControls: () => undefined,
  })
  return null
}
function Queue() {
  useQueueKeys(['first', 'second'], 'first', onKey)
  return null
}
function Case() {
  useCaseShortcuts(['hide', 'dismiss', 'warn'], onKey)
  return null
}
const Countdown = () => <NextCountdown title="Siguiente" onPlay={() => undefined} onCancel={onKey} />

describe.each([
  ['the player', Player, 'm'],
  ['the countdown to the next video', Countdown, 'Escape'],
  ['the moderation queue', Queue, 'j'],
  ['the open case', Case, 'd'],
])('%s', (_, Page, key) => {
  it.each([
    ['acts on its key', false, 1],
    ['ignores its key while a dialog opens or is open', true, 0],
  ])('%s', (_title, open, times) => {
    render(
      <ChakraProvider value={system}>
        <Page />
        <Backdrop open={open} />
      </ChakraProvider>,
    )
    fireEvent.keyDown(document.body, { key })
    expect(onKey).toHaveBeenCalledTimes(times)
  })
})
