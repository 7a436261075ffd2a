import { useEffect, useEffectEvent, useRef } from 'react'
import type { ListedCommunity } from '#api/contract/explore.ts'
import { toast } from '#components/ui/toast/toast.tsx'
import { purchases as t } from '#locales/purchases.ts'
import { useEnterCommunity, useJoin } from './useJoin.ts'

interface JoinNowProps {
  community: ListedCommunity
  /** Called after success, or after the error has been shown. */
  onDone: () => void
}

/** Joins immediately without a dialog: the card is busy meanwhile, and a toast reports success. */
export function JoinNow({ community, onDone }: JoinNowProps) {
  const { join } = useJoin(community, true)
  const enter = useEnterCommunity()
  const started = useRef(false)

  const start = useEffectEvent(async () => {
    if (started.current) return
    started.current = true
    if (await join()) {
      toast(t.joined(community.name?.trim() || t.unnamed), {
        tone: 'success',
        sticky: true,
        action: { label: t.enter, onSelect: () => void enter(community.id) },
      })
    }
    onDone()
  })
  useEffect(() => void start(), [])
  return null
}
