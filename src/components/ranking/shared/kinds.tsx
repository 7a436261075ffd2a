import { ClipboardList, type LucideIcon, MessageCircle, PenLine, Quote, UserPlus } from 'lucide-react'
import type { ByKind, PointKind } from '#api/contract/ranking.ts'
import { pointKinds } from '#api/contract/values/ranking.ts'

/** Icon and colour of each kind of action. */
export const kindLooks: Readonly<Record<PointKind, { icon: LucideIcon; tone: string }>> = {
  posts: { icon: PenLine, tone: 'brand' },
  comments: { icon: MessageCircle, tone: 'info' },
  surveys: { icon: ClipboardList, tone: 'warning' },
  referrals: { icon: UserPlus, tone: 'accent' },
  testimonials: { icon: Quote, tone: 'success' },
}

/** The kind with a name; `undefined` for unknown ones. */
export function toKind(name: string | null | undefined): PointKind | undefined {
  return pointKinds.find((kind) => kind === name)
}

/** Points of each kind, in the documents' order; 0 if missing. */
export function amounts(by: ByKind | null | undefined): { kind: PointKind; amount: number }[] {
  return pointKinds.map((kind) => ({ kind, amount: by?.[kind] ?? 0 }))
}
