import { ClipboardList, Compass, type LucideIcon, Quote, UserPlus } from 'lucide-react'
import type { PlacePath } from '../shared/places.ts'

/** Icons of the secondary screens; in a separate module, because the header shows none. */
export const placeIcons: Readonly<Record<PlacePath, LucideIcon>> = {
  '/explorar-comunidades': Compass,
  '/encuestas': ClipboardList,
  '/testimonios': Quote,
  '/referidos': UserPlus,
}
