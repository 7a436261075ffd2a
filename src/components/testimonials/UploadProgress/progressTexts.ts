import { defaultTestimonialPoints } from '#api/contract/testimonials.ts'
import type { UploadState } from '#api/testimonials/upload.ts'
import { formatBytes } from '#lib/bytes.ts'
import { upload as t } from '#locales/testimonialForm.ts'

/** A state in which the upload is on its way. */
export type InProgress = Extract<UploadState, { phase: 'uploading' | 'processing' }>

/** How far it is, 0 to 100; undefined where nobody knows. */
export function percentOf(state: InProgress): number | undefined {
  const counted =
    state.phase === 'uploading' && state.total > 0 ? (state.loaded / state.total) * 100 : undefined
  const percentage = state.percentage ?? counted
  return percentage === undefined ? undefined : Math.max(0, Math.min(100, Math.floor(percentage)))
}

/** 'quedan unos 35 s', from bytes that are left and bytes a second; nothing while it cannot be told. */
export function timeLeft(bytes: number, bytesPerSecond: number | undefined): string | undefined {
  if (!bytesPerSecond || bytes <= 0) return undefined
  const seconds = bytes / bytesPerSecond
  // In steps of five: what changes every second is not read.
  if (seconds <= 55) return t.secondsLeft(Math.max(5, Math.ceil(seconds / 5) * 5))
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return t.minutesLeft(minutes)
  return t.hoursLeft(Math.floor(minutes / 60), minutes % 60)
}

/** Bytes, speed and time left in one line, where somebody counts them. */
export function uploadedText(state: Extract<UploadState, { phase: 'uploading' }>): string {
  const { loaded, total, bytesPerSecond, waiting } = state
  if (loaded >= total) return t.arriving
  const parts = [
    t.sent(formatBytes(loaded), formatBytes(total)),
    waiting ? t.waiting : bytesPerSecond && t.speed(formatBytes(bytesPerSecond)),
    !waiting && timeLeft(total - loaded, bytesPerSecond),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** Points that a completed testimonial is said to have earned; 0 stays 0. */
export const earnedPoints = (points: number | undefined): number => points ?? defaultTestimonialPoints

/** What a screen reader is told: a step of a quarter at a time, and each change of state. */
export function announcement(state: UploadState): string {
  if (state.phase === 'uploading') {
    const percent = percentOf(state) ?? 0
    return percent < 25 ? (state.message ?? t.uploading) : t.announced(Math.floor(percent / 25) * 25)
  }
  if (state.phase === 'processing') return state.message ?? t.processing
  if (state.phase === 'cancelling') return t.cancelling
  if (state.phase === 'cancelled') return t.cancelled
  if (state.phase === 'completed') return `${t.completed}. ${t.earned(earnedPoints(state.points))}`
  return ''
}
