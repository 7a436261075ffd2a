import { ImagePlus, Video } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { imageTypes, videoTypes } from '#api/contract/values/common.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { posts as t } from '#locales/posts.ts'
import type { MediaKind } from '#components/media/shared/mediaKind.ts'

export interface MediaPickersProps {
  disabled: boolean
  /** Opens this file picker immediately. */
  picker?: MediaKind | undefined
  onChoose: (kind: MediaKind, file: File) => void
}

/** Buttons that open the file pickers for an image or a video. */
export function MediaPickers({ disabled, picker, onChoose }: MediaPickersProps) {
  const image = useRef<HTMLInputElement>(null)
  const video = useRef<HTMLInputElement>(null)
  const pickers = [
    { kind: 'image', input: image, types: imageTypes, icon: <ImagePlus />, label: t.addImage },
    { kind: 'video', input: video, types: videoTypes, icon: <Video />, label: t.addVideo },
  ] as const

  useEffect(() => {
    pickers.find(({ kind }) => kind === picker)?.input.current?.click()
    // Only when the form opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  return pickers.map(({ kind, input, types, icon, label }) => (
    <span key={kind}>
      <Button variant="ghost" icon={icon} disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        data-testid={`${kind}-input`}
        accept={types.join(',')}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onChoose(kind, file)
          // Reset, so that choosing the same file again fires `change`.
          event.target.value = ''
        }}
      />
    </span>
  ))
}
