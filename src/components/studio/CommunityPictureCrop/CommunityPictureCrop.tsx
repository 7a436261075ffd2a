import { chakra } from '@chakra-ui/react'
import { Suspense, useState } from 'react'
import { serverMessageOr } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { AfterDialogAnimation } from '#components/profiles/ImageCrop/AfterDialogAnimation.tsx'
import { type Area, blurredBelow, cropPicture } from '#components/profiles/ImageCrop/cropPicture.ts'
import { usePicture } from '#components/profiles/ImageCrop/usePicture.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { FormAlert } from '#components/ui/FormAlert/FormAlert.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { profileEdit } from '#locales/profileEdit.ts'
import { studio } from '#locales/studio.ts'
import { studioCommunity as t } from '#locales/studioCommunity.ts'

const CropArea = lazyComponent(
  async () => (await import('#components/profiles/ImageCrop/CropArea.tsx')).CropArea,
)

export interface CommunityPictureCropProps {
  open: boolean
  file: File
  onClose: () => void
  /** Saves what was chosen of the picture. An error is shown, and the choice stays. */
  onSave: (picture: Blob) => Promise<void>
}

/** What of a picture is kept for the community's card. Needs a new `key` for each file. */
export function CommunityPictureCrop({ open, file, onClose, onSave }: CommunityPictureCropProps) {
  const [area, setArea] = useState<Area>()
  const state = usePicture(file)
  const saving = useSingleMutation({
    mutationFn: async ([picture, chosen]: [HTMLImageElement, Area]) =>
      onSave(await cropPicture(picture, chosen, 'community')),
    onSuccess: onClose,
  })
  const ready = state.is === 'ready' ? state : undefined
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.cropTitle}
      description={profileEdit.cropHelp}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {studio.cancel}
          </Button>
          <Button
            disabled={!ready || !area}
            busy={saving.isPending}
            busyLabel={t.uploading}
            onClick={() => ready && area && saving.mutate([ready.picture, area])}
          >
            {t.savePicture}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="3">
        {state.is === 'wrong' && <FormAlert text={state.problem} />}
        {state.is === 'reading' && <Waiting />}
        {ready && (
          <Suspense fallback={<Waiting />}>
            <AfterDialogAnimation fallback={<Waiting />}>
              <CropArea
                kind="community"
                url={ready.url}
                disabled={saving.isPending}
                onArea={(_percent, pixels) => setArea(pixels)}
              />
            </AfterDialogAnimation>
          </Suspense>
        )}
        {area && area.width < blurredBelow.community && (
          <chakra.p role="status" fontSize="sm" color="warning">
            {profileEdit.small}
          </chakra.p>
        )}
        <FormAlert text={saving.error ? serverMessageOr(saving.error, t.pictureFailed) : undefined} />
      </chakra.div>
    </Dialog>
  )
}

function Waiting() {
  return (
    <chakra.div display="grid" placeItems="center" minHeight="16rem">
      <Spinner label={profileEdit.cropLoading} />
    </chakra.div>
  )
}
