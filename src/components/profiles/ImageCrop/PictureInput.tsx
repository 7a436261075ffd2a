import type { RefObject } from 'react'
import { imageTypes } from '#api/contract/values/common.ts'

export interface PictureInputProps {
  inputRef: RefObject<HTMLInputElement | null>
  onFile: (file: File) => void
}

/** A hidden file input for pictures, opened by a click on `inputRef`. */
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
        // Reset, so that choosing the same file again fires `change`.
        event.target.value = ''
        if (file) onFile(file)
      }}
    />
  )
}
