import { chakra } from '@chakra-ui/react'
import { Camera, ImagePlus, Trash2 } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '#components/ui/Button/Button.tsx'
import { profileEdit as t } from '#locales/profileEdit.ts'
import { PictureInput } from '../ImageCrop/PictureInput.tsx'
import type { PictureKind } from '../ImageCrop/pictureFile.ts'

const labels = {
  avatar: { add: t.addAvatar, change: t.changeAvatar, remove: t.removeAvatar },
  cover: { add: t.addCover, change: t.changeCover, remove: t.removeCover },
}

export interface PictureActionsProps {
  kind: PictureKind
  hasPicture: boolean
  removing: boolean
  onFile: (file: File) => void
  onRemove: () => void
}

/** Buttons to change and remove a picture, laid out in a two-column grid. */
export function PictureActions({ kind, hasPicture, removing, onFile, onRemove }: PictureActionsProps) {
  const input = useRef<HTMLInputElement>(null)
  const choosing = useRef<HTMLButtonElement>(null)
  const text = labels[kind]
  const removable = hasPicture || removing
  const wasRemovable = useRef(removable)
  useLayoutEffect(() => {
    const removed = wasRemovable.current && !removable
    wasRemovable.current = removable
    // The focused button has been removed: focus its neighbour before the dialog restores the focus elsewhere.
    if (removed && document.activeElement === document.body) choosing.current?.focus()
  }, [removable])
  return (
    <chakra.div display="contents">
      <PictureInput inputRef={input} onFile={onFile} />
      <Button
        ref={choosing}
        variant="secondary"
        size="sm"
        gridColumn="1"
        icon={kind === 'avatar' ? <Camera /> : <ImagePlus />}
        onClick={() => input.current?.click()}
      >
        {hasPicture ? text.change : text.add}
      </Button>
      {removable && (
        <Button
          variant="ghost"
          size="sm"
          icon={<Trash2 />}
          busy={removing}
          busyLabel={t.removing}
          onClick={onRemove}
        >
          {text.remove}
        </Button>
      )}
    </chakra.div>
  )
}
