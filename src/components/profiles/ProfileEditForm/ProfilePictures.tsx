import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import type { UserProfile } from '#api/contract/profiles.ts'
import { errorDetail, serverMessageOr } from '#api/client/errors.ts'
import { useMediaInput } from '#components/media/shared/useMediaInput.ts'
import { confirmDialog } from '#components/ui/alerts/alerts.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { profileEdit as t } from '#locales/profileEdit.ts'
import { HeadPreview } from '../ImageCrop/HeadPreview.tsx'
import { ImageCrop } from '../ImageCrop/ImageCrop.tsx'
import type { PictureKind } from '../ImageCrop/pictureFile.ts'
import { pictureOf } from '../shared/person.ts'
import { PictureActions } from './PictureActions.tsx'

const Buttons = chakra('div', {
  base: {
    display: 'grid',
    gap: '2',
    gridTemplateColumns: 'max-content max-content',
    justifyContent: 'start',
    // The two long labels do not fit side by side on the narrowest phones.
    '@media (max-width: 359px)': { gridTemplateColumns: 'minmax(0, 1fr)', justifyContent: 'stretch' },
  },
})
const Drop = chakra('div', {
  base: { borderRadius: 'md' },
  variants: {
    dragging: { true: { outline: '2px dashed', outlineColor: 'brand', outlineOffset: '0.25rem' } },
  },
})

/** Polling interval in milliseconds and maximum number of checks whether the confirm dialog has closed. */
const pollMs = 50
const maxPolls = 40

/** Resolves when the confirm dialog has closed and returned the focus to the button that opened it. */
async function confirmDialogClosed(): Promise<void> {
  for (let poll = 0; poll < maxPolls; poll += 1) {
    const dialog = document.querySelector('[role=alertdialog]')
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    if (!dialog) return
  }
}

const words = {
  avatar: { confirm: t.removeAvatarConfirm, failed: t.removeAvatarFailed },
  cover: { confirm: t.removeCoverConfirm, failed: t.removeCoverFailed },
}

export interface ProfilePicturesProps {
  profile: UserProfile
  /** Saves a cropped picture immediately. An error is shown in the crop dialog. */
  onPicture: (kind: PictureKind, picture: Blob, signal: AbortSignal) => Promise<void>
  /** Removes a picture after confirmation. An error is shown. */
  onRemovePicture: (kind: PictureKind) => Promise<void>
}

/** The profile's picture and cover with their buttons. They are saved independently of the form. */
export function ProfilePictures({ profile, onPicture, onRemovePicture }: ProfilePicturesProps) {
  const [chosen, setChosen] = useState<{ kind: PictureKind; file: File; id: number; open: boolean }>()
  const removal = useMutation({
    mutationFn: (kind: PictureKind) => Promise.all([onRemovePicture(kind), confirmDialogClosed()]),
  })
  const name = profile.name ?? ''
  const current = {
    avatar: pictureOf(profile),
    cover: profile.cover_image_url,
  }
  const head = {
    name,
    initials: profile.initials,
    color: profile.fallback_color,
    avatar: current.avatar ? { url: current.avatar } : undefined,
    cover: current.cover ? { url: current.cover } : undefined,
  }

  const choose = (kind: PictureKind, file: File) => {
    if (removal.isError) removal.reset()
    setChosen((now) => ({ kind, file, id: (now?.id ?? 0) + 1, open: true }))
  }
  const onAvatar = useRef(false)
  const { dragging, handlers } = useMediaInput(
    ([file]) => file && choose(onAvatar.current ? 'avatar' : 'cover', file),
    false,
  )
  function drop(event: DragEvent) {
    onAvatar.current =
      event.target instanceof Element && event.target.closest('[data-testid=avatar-preview]') !== null
    handlers.onDrop(event)
  }

  async function remove(kind: PictureKind) {
    if (!(await confirmDialog(words[kind].confirm, { confirm: t.remove, danger: true }))) return
    removal.mutate(kind)
  }

  return (
    <chakra.section display="grid" gap="3" aria-label={t.pictures}>
      <Drop dragging={dragging} {...handlers} onDrop={drop}>
        <HeadPreview {...head} />
      </Drop>
      <Buttons>
        {(['avatar', 'cover'] as const).map((kind) => (
          <PictureActions
            key={kind}
            kind={kind}
            hasPicture={Boolean(current[kind])}
            removing={removal.isPending && removal.variables === kind}
            onFile={(file) => choose(kind, file)}
            onRemove={() => void remove(kind)}
          />
        ))}
      </Buttons>
      {removal.isError && (
        <ErrorState
          compact
          title={words[removal.variables].failed}
          detail={serverMessageOr(removal.error, errorDetail(removal.error))}
        />
      )}
      {chosen && (
        <ImageCrop
          key={chosen.id}
          open={chosen.open}
          kind={chosen.kind}
          file={chosen.file}
          head={head}
          onSave={async (picture, signal) => {
            await onPicture(chosen.kind, picture, signal)
            setChosen((now) => (now?.id === chosen.id ? { ...now, open: false } : now))
          }}
          onClose={() => setChosen({ ...chosen, open: false })}
        />
      )}
    </chakra.section>
  )
}
