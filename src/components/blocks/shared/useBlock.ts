import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { serverMessageOr } from '#api/client/errors.ts'
import { blocksQuery } from '#api/blocks/queries.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { sameId, type Id } from '#api/contract/values/common.ts'
import { confirmDialog, prefetchAlerts } from '#components/ui/alerts/alerts.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { blocks as t } from '#locales/blocks.ts'

/** Somebody who can be blocked. */
export interface BlockablePerson {
  id: Id
  name: string
}

export interface Blocking {
  /** Whether the member blocks the person; false while unknown. */
  blocked: boolean
  busy: boolean
  /** Loads what the action needs, when the pointer or focus comes near. */
  prefetch: () => void
  /** Blocks after a confirmation, or unblocks. A toast shows the result. */
  toggle: () => void
}

/**
 * Blocks and unblocks a person. `known`: whether the screen's data already contains the block; without it the list of
 * blocks is requested.
 */
export function useBlock({ id, name }: BlockablePerson, known?: boolean): Blocking {
  const client = useQueryClient()
  const [near, setNear] = useState(false)
  const { data } = useQuery({ ...blocksQuery, enabled: near && known === undefined })
  const blocked = known ?? data?.some((person) => sameId(person.id, id)) ?? false
  const { isPending, mutate } = useSingleMutation({
    async mutationFn(blocks: boolean) {
      const { blockPerson, unblockPerson } = await import('#api/blocks/mutations.ts')
      await (blocks ? blockPerson : unblockPerson)(client, id)
    },
    onSuccess: (_, blocks) => toast(blocks ? t.blocked(name) : t.unblocked(name), { tone: 'success' }),
    onError: (error, blocks) =>
      toast(serverMessageOr(error, blocks ? t.blockFailed(name) : t.unblockFailed(name)), { tone: 'danger' }),
  })
  async function block() {
    const options = { title: t.blockQuestion(name), confirm: t.block, danger: true }
    if (await confirmDialog(t.blockMeans, options)) mutate(true)
  }
  return {
    blocked,
    busy: isPending,
    prefetch() {
      setNear(true)
      prefetchAlerts()
    },
    toggle: () => (blocked ? mutate(false) : void block()),
  }
}
