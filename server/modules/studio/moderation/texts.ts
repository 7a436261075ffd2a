/** What authors and moderators are told. */
import type { ReportReason, ReportTarget } from '#api/contract/reports.ts'

export const reasonLabels: Readonly<Record<ReportReason, string>> = {
  spam: 'Publicidad o spam',
  harassment: 'Insultos o acoso',
  danger: 'Información falsa o peligrosa',
  sexual: 'Contenido sexual',
  private: 'Datos privados de alguien',
  other: 'Otro motivo',
}

const day = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'long', timeZone: 'Europe/Madrid' })

const things: Readonly<Record<Exclude<ReportTarget, 'profile'>, string>> = {
  post: 'Tu publicación',
  comment: 'Tu comentario',
  message: 'Tu mensaje',
}

export interface Hidden {
  kind: Exclude<ReportTarget, 'profile'>
  createdAt: Date
  communityName: string | null
}

/** Names the thing by its day: quoting it would show again what is hidden. */
const thing = ({ kind, createdAt, communityName }: Hidden) =>
  `${things[kind]} del ${day.format(createdAt)}${communityName ? ` en «${communityName}»` : ''}`

export const hiddenNotice = (hidden: Hidden, reason: ReportReason): string =>
  `${thing(hidden)} ya no se ve: la moderación lo ha retirado. Motivo: ${reasonLabels[reason].toLowerCase()}.`

export const restoredNotice = (hidden: Hidden): string =>
  `${thing(hidden)} se vuelve a ver: la moderación lo ha repuesto.`

export const warning = (text: string, communityName: string | null): string =>
  `Aviso de ${communityName ? `la moderación de «${communityName}»` : 'la moderación de Faro'}: ${text}`

interface Decision {
  state: 'open' | 'hidden' | 'dismissed' | 'warned'
  decidedBy: string | null
  decidedAt: Date | null
}

/** Until when a decision was made just now, in milliseconds. */
const justNowMs = 10 * 60_000

const decided = {
  open: 'ya lo devolvió a la cola',
  hidden: 'ya lo ocultó',
  dismissed: 'ya decidió que se queda a la vista',
  warned: 'ya avisó a esta persona por esto',
} as const

/** Why a decision is refused: somebody else was first. */
export function decidedBefore({ state, decidedBy, decidedAt }: Decision): string {
  if (!decidedAt) return 'Esto ha cambiado mientras lo mirabas: míralo otra vez.'
  const when = Date.now() - decidedAt.getTime() < justNowMs ? ' hace un momento' : ''
  return `${decidedBy ?? 'Otra persona del equipo'} ${decided[state]}${when}.`
}
