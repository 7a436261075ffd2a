import { ClipboardList, type LucideIcon, MessageCircle, PenLine, Quote, UserPlus } from 'lucide-react'
import { type ByKind, type PointKind, pointKinds } from '#api/contract/ranking.ts'

/** How a kind of action looks wherever points are shown: its icon and the tone of its part of a bar. */
export const kindLooks: Readonly<Record<PointKind, { icon: LucideIcon; tone: string }>> = {
  posts: { icon: PenLine, tone: 'brand' },
  comments: { icon: MessageCircle, tone: 'info' },
  surveys: { icon: ClipboardList, tone: 'warning' },
  referrals: { icon: UserPlus, tone: 'accent' },
  testimonials: { icon: Quote, tone: 'success' },
}

/** The kind that a back end names, or nothing for one that is not known here. */
export function toKind(name: string | null | undefined): PointKind | undefined {
  return pointKinds.find((kind) => kind === name)
}

/** What each kind amounts to, in the documents' order; 0 where nothing is said. */
export function amounts(by: ByKind | null | undefined): { kind: PointKind; amount: number }[] {
  return pointKinds.map((kind) => ({ kind, amount: by?.[kind] ?? 0 }))
}
