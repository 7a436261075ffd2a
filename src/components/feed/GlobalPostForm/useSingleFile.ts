import { useRef, useState } from 'react'
import type { MediaKind } from '#components/posts/CreatePostForm/createPost.schema.ts'
import { readVideo, type VideoMetadata } from '#components/media/shared/readVideo.ts'
import { feedForm as t } from '#locales/feedForm.ts'
import { globalMediaProblem } from './globalPost.schema.ts'

/**
 * The one file of a post. Choosing an image clears the video and the other way round; a file that is refused leaves
 * what was there. A video is read before it is taken.
 */
export function useSingleFile(
  onChange: (kind: MediaKind | null, file: File | undefined) => void,
  defaultFacts?: VideoMetadata,
) {
  const [problem, setProblem] = useState<string>()
  const [metadata, setFacts] = useState<VideoMetadata | undefined>(defaultFacts)
  const [reading, setReading] = useState(false)
  const [replaced, setReplaced] = useState(false)
  /** Which choice is the last: a slow video must not push out what was chosen after it. */
  const latestChoice = useRef(0)

  async function choose(kind: MediaKind, file: File, replacing: boolean) {
    latestChoice.current += 1
    const choice = latestChoice.current
    const wrong = globalMediaProblem(kind, file)
    setProblem(wrong)
    setReading(false)
    if (wrong) return
    if (kind === 'image') {
      setFacts(undefined)
      setReplaced(replacing)
      onChange(kind, file)
      return
    }
    setReading(true)
    try {
      const read = await readVideo(file)
      if (choice !== latestChoice.current) return
      setFacts(read)
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
    facts: metadata,
    reading,
    /** The last choice pushed another file out. */
    replaced,
    choose: (kind: MediaKind, file: File, replacing: boolean) => void choose(kind, file, replacing),
    clear: () => {
      latestChoice.current += 1
      setProblem(undefined)
      setFacts(undefined)
      setReading(false)
      setReplaced(false)
      onChange(null, undefined)
    },
  }
}
