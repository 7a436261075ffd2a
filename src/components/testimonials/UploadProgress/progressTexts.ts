import { defaultTestimonialPoints } from '#api/contract/values/testimonials.ts'
import type { UploadState } from '#api/testimonials/upload.ts'
import { formatBytes } from '#lib/bytes.ts'
import { upload as t } from '#locales/testimonialForm.ts'

/** A state that has progress to show. */
export type WithProgress = Extract<UploadState, { phase: 'uploading' | 'processing' }>

/** Progress in percent, 0 to 100; `undefined` if unknown. */
export function percentOf(state: WithProgress): number | undefined {
  const counted =
    state.phase === 'uploading' && state.total > 0 ? (state.loaded / state.total) * 100 : undefined
  const percentage = state.percentage ?? counted
  return percentage === undefined ? undefined : Math.max(0, Math.min(100, Math.floor(percentage)))
}

/** 'quedan unos 35 s': estimated from the remaining bytes and bytes per second; `undefined` if unknown. */
export function timeLeft(bytes: number, bytesPerSecond: number | undefined): string | undefined {
  if (!bytesPerSecond || bytes <= 0) return undefined
  const seconds = bytes / bytesPerSecond
  // In steps of five, because text that changes every second is hard to read.
  if (seconds <= 55) return t.secondsLeft(Math.max(5, Math.ceil(seconds / 5) * 5))
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return t.minutesLeft(minutes)
  return t.hoursLeft(Math.floor(minutes / 60), minutes % 60)
}

/** Bytes, speed and remaining time in one line. */
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

/** Points to show for a completed testimonial; 0 stays 0. */
export const earnedPoints = (points: number | undefined): number => points ?? defaultTestimonialPoints

/** Text for screen readers: progress in steps of 25 %, and each change of state. */
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
