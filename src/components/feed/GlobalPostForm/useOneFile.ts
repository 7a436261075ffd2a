import { useRef, useState } from 'react'
import type { MediaKind } from '#components/posts/CreatePostForm/createPost.schema.ts'
import { readVideo, type VideoFacts } from '#components/media/shared/videoFile.ts'
import { feedForm as t } from '#locales/feedForm.ts'
import { globalMediaProblem } from './globalPost.schema.ts'

/**
 * The one file of a post. Choosing an image clears the video and the other way round; a file that is refused leaves
 * what was there. A video is read before it is taken.
 */
export function useOneFile(
  take: (kind: MediaKind | null, file: File | undefined) => void,
  defaultFacts?: VideoFacts,
) {
  const [problem, setProblem] = useState<string>()
  const [facts, setFacts] = useState<VideoFacts | undefined>(defaultFacts)
  const [reading, setReading] = useState(false)
  const [replaced, setReplaced] = useState(false)
  /** Which choice is the last: a slow video must not push out what was chosen after it. */
  const turn = useRef(0)

  async function choose(kind: MediaKind, file: File, hadOne: boolean) {
    turn.current += 1
    const mine = turn.current
    const wrong = globalMediaProblem(kind, file)
    setProblem(wrong)
    setReading(false)
    if (wrong) return
    if (kind === 'image') {
      setFacts(undefined)
      setReplaced(hadOne)
      take(kind, file)
      return
    }
    setReading(true)
    try {
      const read = await readVideo(file)
      if (mine !== turn.current) return
      setFacts(read)
      setReplaced(hadOne)
      take(kind, file)
    } catch {
      if (mine === turn.current) setProblem(t.videoUnreadable)
    } finally {
      if (mine === turn.current) setReading(false)
    }
  }

  return {
    problem,
    facts,
    reading,
    /** The last choice pushed another file out. */
    replaced,
    choose: (kind: MediaKind, file: File, hadOne: boolean) => void choose(kind, file, hadOne),
    clear: () => {
      turn.current += 1
      setProblem(undefined)
      setFacts(undefined)
      setReading(false)
      setReplaced(false)
      take(null, undefined)
    },
  }
}
