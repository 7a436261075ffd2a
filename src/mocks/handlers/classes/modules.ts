import type { HttpHandler } from 'msw'
import * as learning from '#api/contract/classes/progress.ts'
import * as contract from '#api/contract/classes/modules.ts'
import { learningModule, moduleProgressReply } from '#mocks/fixtures/classes/modules.ts'
import { imageUrl, videoUrl } from '#mocks/media.ts'
import { mock } from '#mocks/mock.ts'

let clip: Promise<string> | undefined

/** The demo clip as a blob URL: served by the mock worker it would not be seekable. */
export function seekableClip(): Promise<string> {
  clip ??= fetch(videoUrl)
    .then((response) => response.blob())
    .then((blob) => URL.createObjectURL(blob))
    // Outside a browser no video is played.
    .catch(() => videoUrl)
  return clip
}

export const handlers: HttpHandler[] = [
  mock(contract.getModule, { success: true, ...learningModule }),
  mock(contract.getModuleImage, { success: true, signed_url: imageUrl, expires_in: 3600 }),
  mock(contract.streamVideo, async () => ({
    success: true,
    url: await seekableClip(),
    expires_in: contract.streamSeconds,
  })),
  mock(learning.getModuleProgress, moduleProgressReply),
  mock(learning.saveVideoProgress, async ({ params, request }) => {
    const body = (await request.json().catch(() => ({}))) as {
      position?: number
      duration?: number
      watched?: boolean
    }
    const { position = 0, duration = null } = body
    const watched = body.watched ?? (duration !== null && position >= duration * learning.watchedShare)
    return {
      success: true,
      progress: {
        video_id: params['id'] ?? '',
        position,
        duration,
        watched,
        updated_at: '2026-11-21T12:00:00Z',
      },
    }
  }),
]
