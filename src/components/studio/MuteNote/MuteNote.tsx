import { chakra } from '@chakra-ui/react'
import { VolumeX } from 'lucide-react'
import type { Mute } from '#api/contract/studio/members.ts'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { dateTime } from '#lib/dates.ts'
import { studioMembers as t } from '#locales/studioMembers.ts'

/** Until when somebody is muted, why and by whom. */
export function MuteNote({ mute: { until, reason, by } }: { mute: Mute }) {
  return (
    <div>
      <Badge tone="warning" icon={<VolumeX aria-hidden="true" />}>
        {until ? t.mutedUntil(dateTime(until)) : t.mutedForever}
      </Badge>
      <chakra.p fontSize="sm" color="text.muted" overflowWrap="anywhere">
        {t.mutedWhy(reason, by)}
      </chakra.p>
    </div>
  )
}
