import { CircleCheck, CirclePause, Clock } from 'lucide-react'
import type { ReferralState } from '#api/contract/referrals.ts'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { referrals as t } from '#locales/referrals.ts'

const looks = {
  pendiente: { tone: 'warning', icon: <Clock aria-hidden="true" /> },
  activo: { tone: 'success', icon: <CircleCheck aria-hidden="true" /> },
  inactivo: { tone: 'neutral', icon: <CirclePause aria-hidden="true" /> },
} as const

/** State of a referral, which only the server changes. */
export function StatusBadge({ estado }: { estado: ReferralState }) {
  return <Badge {...looks[estado]}>{t.estados[estado]}</Badge>
}
