import { chakra } from '@chakra-ui/react'
import type { Id } from '#api/contract/common.ts'
import type { Message } from '#api/contract/messaging.ts'
import { messaging, thread as t } from '#locales/messaging.ts'

const Frame = chakra('button', {
  base: {
    display: 'block',
    width: 'full',
    paddingInline: '2.5',
    paddingBlock: '1',
    borderRadius: 'sm',
    borderInlineStartWidth: '3px',
    borderColor: 'brand',
    bg: 'surface',
    textAlign: 'start',
    fontSize: 'sm',
    color: 'text.muted',
    cursor: 'pointer',
    '&:disabled': { cursor: 'default' },
  },
})

/** Start of the quoted message; a press jumps to it. */
export function Quote({ message, onJump }: { message: Message; onJump: (id: Id) => void }) {
  const { reply_to_message_id: id, reply_to: quoted } = message
  if (id === null || id === undefined) return null
  const name = quoted?.sender_name || messaging.someone
  return (
    <Frame
      type="button"
      disabled={!quoted}
      title={quoted ? t.quoteOf(name) : undefined}
      onClick={() => onJump(id)}
    >
      {quoted ? (
        <chakra.span lineClamp="2">
          <chakra.b fontWeight="640">{name}: </chakra.b>
          {quoted.content || t.attachment}
        </chakra.span>
      ) : (
        t.quoteGone
      )}
    </Frame>
  )
}
