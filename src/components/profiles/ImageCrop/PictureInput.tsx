import type { RefObject } from 'react'
import { imageTypes } from '#api/contract/common.ts'

export interface PictureInputProps {
  inputRef: RefObject<HTMLInputElement | null>
  onFile: (file: File) => void
}

/** The device's picker of pictures, opened by a click on `inputRef`. */
export function PictureInput({ inputRef, onFile }: PictureInputProps) {
  return (
    <input
      ref={inputRef}
      type="file"
      hidden
      data-testid="picture-input"
      accept={imageTypes.join(',')}
      onChange={(event) => {
        const file = event.target.files?.[0]
        // The same file may be chosen again.
        event.target.value = ''
        if (file) onFile(file)
      }}
    />
  )
}
