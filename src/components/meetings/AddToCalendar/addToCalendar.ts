import { toast } from '#components/ui/toast/toast.tsx'
import { now } from '#lib/clock.ts'
import { loadForSubmit } from '#chunks/lazyPage.tsx'
import { meetings as t } from '#locales/meetings.ts'
import type { DisplayMeeting } from '../shared/displayMeeting.ts'
import { withoutAccents } from '#lib/foldText.ts'

/** 'reunion-dar-malas-noticias.ics'. */
function fileName(title: string): string {
  const plain = withoutAccents(title).toLowerCase()
  const words = plain.replace(/[^a-z0-9]+/gu, '-').replace(/^-|-$/gu, '')
  return `${[t.fileName, words.slice(0, 60)].filter(Boolean).join('-')}.ics`
}

/** Downloads meetings as an .ics file, named after the first; Apple Calendar and most others open it. */
export async function downloadFile(meetings: readonly DisplayMeeting[]): Promise<void> {
  try {
    const { calendarFile } = await loadForSubmit(() => import('./calendarFile.ts'))
    const text = calendarFile(meetings, { at: now(), host: location.hostname })
    const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
    const link = Object.assign(document.createElement('a'), {
      href: url,
      download: fileName(meetings[0]?.titulo ?? ''),
    })
    link.click()
    // Revoked later, because the browser still has to read the file.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  } catch {
    toast(t.fileFailed, { tone: 'danger' })
  }
}
