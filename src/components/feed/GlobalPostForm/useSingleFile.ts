import { useRef, useState } from 'react'
import type { MediaKind } from '#components/media/shared/mediaKind.ts'
import { readVideo, type VideoMetadata } from '#components/media/shared/readVideo.ts'
import { feedForm as t } from '#locales/feedForm.ts'
import { globalMediaProblem } from './globalPost.schema.ts'

/**
 * The single file of a post. Choosing an image replaces the video and vice versa; a rejected file leaves the
 * current one. A video's metadata is read before it is accepted.
 */
export function useSingleFile(
  onChange: (kind: MediaKind | null, file: File | undefined) => void,
  defaultMetadata?: VideoMetadata,
) {
  const [problem, setProblem] = useState<string>()
  const [metadata, setMetadata] = useState<VideoMetadata | undefined>(defaultMetadata)
  const [reading, setReading] = useState(false)
  const [replaced, setReplaced] = useState(false)
  /** Number of the latest choice, so that a video that is slow to read does not replace a newer choice. */
  const latestChoice = useRef(0)

  async function choose(kind: MediaKind, file: File, replacing: boolean) {
    latestChoice.current += 1
    const choice = latestChoice.current
    const wrong = globalMediaProblem(kind, file)
    setProblem(wrong)
    setReading(false)
    if (wrong) return
    if (kind === 'image') {
      setMetadata(undefined)
      setReplaced(replacing)
      onChange(kind, file)
      return
    }
    setReading(true)
    try {
      const read = await readVideo(file)
      if (choice !== latestChoice.current) return
      setMetadata(read)
      setReplaced(replacing)
      onChange(kind, file)
    } catch {
      if (choice === latestChoice.current) setProblem(t.videoUnreadable)
    } finally {
      if (choice === latestChoice.current) setReading(false)
    }
  }

  return {
    problem,
    metadata,
    reading,
    /** Whether the last choice replaced another file. */
    replaced,
    choose: (kind: MediaKind, file: File, replacing: boolean) => void choose(kind, file, replacing),
    clear: () => {
      latestChoice.current += 1
      setProblem(undefined)
      setMetadata(undefined)
      setReading(false)
      setReplaced(false)
      onChange(null, undefined)
    },
  }
}
