import { Gift, Globe, Lock, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type BadgeProps } from '#components/ui/Badge/Badge.tsx'
import { explore as t } from '#locales/explore.ts'
import type { Access } from '#components/offers/shared/listedCommunity.ts'

const icons: Record<Access, ReactNode> = {
  publica: <Globe aria-hidden="true" />,
  gratuita: <Gift aria-hidden="true" />,
  por_pago: <Tag aria-hidden="true" />,
  invitacion: <Lock aria-hidden="true" />,
}

/** Badge with a community's access type. */
export function AccessBadge({ access, ...rest }: Omit<BadgeProps, 'icon' | 'children'> & { access: Access }) {
  return (
    <Badge icon={icons[access]} {...rest}>
      {t.access[access]}
    </Badge>
  )
}
