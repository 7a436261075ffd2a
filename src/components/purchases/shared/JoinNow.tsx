import { useEffect, useEffectEvent, useRef } from 'react'
import type { ListedCommunity } from '#api/contract/explore.ts'
import { toast } from '#components/ui/toast/toast.tsx'
import { purchases as t } from '#locales/purchases.ts'
import { useEnterCommunity, useJoin } from './useJoin.ts'

interface JoinNowProps {
  community: ListedCommunity
  /** The screen goes on with the community, so that nobody has to enter it. */
  stay?: boolean
  /** Called after success, or after the error has been shown. */
  onDone: () => void
}

/** Joins immediately without a dialog: the card is busy meanwhile, and a toast reports success. */
export function JoinNow({ community, stay = false, onDone }: JoinNowProps) {
  const { join } = useJoin(community, true)
  const enter = useEnterCommunity()
  const started = useRef(false)

  const start = useEffectEvent(async () => {
    if (started.current) return
    started.current = true
    if (await join()) {
      toast(t.joined(community.name?.trim() || t.unnamed), {
        tone: 'success',
        ...(!stay && {
          sticky: true,
          action: { label: t.enter, onSelect: () => void enter(community.id) },
        }),
      })
      // The button has gone with what it was for.
      if (stay) document.getElementById('contenido')?.focus({ preventScroll: true })
    }
    onDone()
  })
  useEffect(() => void start(), [])
  return null
}
