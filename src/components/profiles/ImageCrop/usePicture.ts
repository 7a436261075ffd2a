import { useEffect, useState } from 'react'
import { objectUrl } from '#lib/objectUrl.ts'
import { profileEdit as t } from '#locales/profileEdit.ts'
import { readPicture } from './cropPicture.ts'
import { pictureProblem } from './pictureFile.ts'

export type PictureState =
  | { is: 'none' }
  | { is: 'reading' }
  | { is: 'wrong'; problem: string }
  | { is: 'ready'; url: string; picture: HTMLImageElement }

/** Validates and decodes a file, and provides an object URL of it. */
export function usePicture(file: File | undefined): PictureState {
  const [read, setRead] = useState<{ file: File; state: PictureState }>()
  const problem = file && pictureProblem(file)

  useEffect(() => {
    if (!file || problem) return undefined
    let cancelled = false
    const url = objectUrl(file)
    const update = (state: PictureState) => {
      if (!cancelled) setRead({ file, state })
    }
    readPicture(url).then(
      (picture) => update({ is: 'ready', url, picture }),
      () => update({ is: 'wrong', problem: t.unreadable }),
    )
    return () => {
      cancelled = true
    }
  }, [file, problem])

  if (!file) return { is: 'none' }
  if (problem) return { is: 'wrong', problem }
  return read?.file === file ? read.state : { is: 'reading' }
}
