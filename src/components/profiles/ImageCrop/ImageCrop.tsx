import { chakra } from '@chakra-ui/react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { ApiError, errorDetail, serverMessageOr } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { useMediaInput } from '#components/media/shared/useMediaInput.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { profileEdit as t } from '#locales/profileEdit.ts'
import { type Area, blurredBelow, cropPicture } from './cropPicture.ts'
import { DropArea } from './DropArea.tsx'
import { HeadPreview, type HeadPreviewProps } from './HeadPreview.tsx'
import { PictureInput } from './PictureInput.tsx'
import type { PictureKind } from './pictureFile.ts'
import { AfterDialogAnimation } from './AfterDialogAnimation.tsx'
import { usePicture } from './usePicture.ts'

const CropArea = lazyComponent(async () => (await import('./CropArea.tsx')).CropArea)

const Body = chakra('div', {
  base: { display: 'grid', gap: '3', borderRadius: 'md' },
  variants: {
    dragging: { true: { outline: '2px dashed', outlineColor: 'brand', outlineOffset: '0.25rem' } },
  },
})
const Foot = chakra('div', { base: { display: 'grid', gap: '3', width: 'full' } })
const Buttons = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    justifyContent: 'end',
    '& > *': { flexGrow: { base: 1, md: 0 } },
  },
})

const words = {
  avatar: { title: t.cropAvatar, choose: t.chooseAvatar, save: t.saveAvatar, failed: t.avatarFailed },
  cover: { title: t.cropCover, choose: t.chooseCover, save: t.saveCover, failed: t.coverFailed },
}

export interface ImageCropProps {
  open: boolean
  kind: PictureKind
  /** The selected file; another one can be selected in the dialog. */
  file: File | undefined
  /** The profile's current data, for the preview with the new picture. */
  head: HeadPreviewProps
  /** Saves the cropped picture. An error is shown, and the crop stays. */
  onSave: (picture: Blob, signal: AbortSignal) => Promise<void>
  onClose: () => void
}

/** Dialog that crops a picture for the profile's avatar or cover, previews it, and saves it. */
export function ImageCrop({ open, kind, file: initialFile, head, onSave, onClose }: ImageCropProps) {
  const [file, setFile] = useState(initialFile)
  const [area, setArea] = useState<{ percent: Area; pixels: Area }>()
  const input = useRef<HTMLInputElement>(null)
  const aborter = useRef<AbortController>(undefined)
  const pictureState = usePicture(file)
  useEffect(() => () => aborter.current?.abort(), [])
  const saving = useSingleMutation({
    mutationFn: async ({ picture, pixels }: { picture: HTMLImageElement; pixels: Area }) => {
      const abort = new AbortController()
      aborter.current = abort
      await onSave(await cropPicture(picture, pixels, kind), abort.signal)
    },
  })
  const failure = saving.error && failureOf(saving.error, words[kind].failed)

  function selectFile(next: File) {
    setFile(next)
    setArea(undefined)
    if (saving.isError) saving.reset()
  }
  const { dragging, handlers } = useMediaInput(([first]) => first && selectFile(first), saving.isPending)

  function save() {
    if (pictureState.is === 'ready' && area)
      saving.mutate({ picture: pictureState.picture, pixels: area.pixels })
  }

  function close() {
    aborter.current?.abort()
    onClose()
  }

  const chosen = pictureState.is === 'ready' ? { url: pictureState.url, crop: area?.percent } : undefined
  return (
    <Dialog
      open={open}
      onClose={close}
      title={
        pictureState.is === 'none' || pictureState.is === 'wrong' ? words[kind].choose : words[kind].title
      }
      footer={
        <Foot>
          {failure && <ErrorState compact {...failure} />}
          <Buttons>
            {pictureState.is === 'ready' && (
              <Button
                variant="ghost"
                marginInlineEnd="auto"
                disabled={saving.isPending}
                onClick={() => input.current?.click()}
              >
                {t.chooseOther}
              </Button>
            )}
            <Button variant="secondary" onClick={close}>
              {t.cancel}
            </Button>
            <Button
              variant="primary"
              disabled={!area}
              busy={saving.isPending}
              busyLabel={t.saving}
              onClick={save}
            >
              {words[kind].save}
            </Button>
          </Buttons>
        </Foot>
      }
    >
      <Body dragging={dragging} {...handlers}>
        <PictureInput inputRef={input} onFile={selectFile} />
        {pictureState.is === 'wrong' && <ErrorState compact title={pictureState.problem} />}
        {(pictureState.is === 'none' || pictureState.is === 'wrong') && (
          <DropArea onChoose={() => input.current?.click()} />
        )}
        {pictureState.is === 'reading' && <Waiting />}
        {pictureState.is === 'ready' && (
          <Suspense fallback={<Waiting />}>
            <chakra.p fontSize="sm" color="text.muted">
              {dragging ? t.dropHere : t.cropHelp}
            </chakra.p>
            <AfterDialogAnimation fallback={<Waiting />}>
              <CropArea
                key={pictureState.url}
                kind={kind}
                url={pictureState.url}
                disabled={saving.isPending}
                onArea={(percent, pixels) => setArea({ percent, pixels })}
              />
            </AfterDialogAnimation>
            {area && area.pixels.width < blurredBelow[kind] && (
              <chakra.p role="status" fontSize="sm" color="warning">
                {t.small}
              </chakra.p>
            )}
            {area && (
              <figure>
                <chakra.figcaption fontSize="sm" fontWeight="560" marginBottom="1.5">
                  {t.preview}
                </chakra.figcaption>
                <chakra.div maxWidth="20rem">
                  <HeadPreview
                    {...head}
                    size="lg"
                    avatar={kind === 'avatar' ? chosen : head.avatar}
                    cover={kind === 'cover' ? chosen : head.cover}
                  />
                </chakra.div>
              </figure>
            )}
          </Suspense>
        )}
      </Body>
    </Dialog>
  )
}

function Waiting() {
  return (
    <chakra.div display="grid" placeItems="center" minHeight="16rem">
      <Spinner label={t.cropLoading} />
    </chakra.div>
  )
}

/** Error message of a failed save; `undefined` for a cancelled one. */
function failureOf(error: Error, failedText: string): { title: string; detail?: string } | undefined {
  if (error instanceof ApiError && error.kind === 'aborted') return undefined
  const serverMessage = serverMessageOr(error, '')
  return serverMessage
    ? { title: serverMessage }
    : { title: failedText, detail: error instanceof ApiError ? errorDetail(error) : undefined }
}
