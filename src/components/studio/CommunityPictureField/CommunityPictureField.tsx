import { chakra } from '@chakra-ui/react'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { serverMessageOr } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { imageTypes } from '#api/contract/values/common.ts'
import { communityImageMaxBytes } from '#api/contract/studio/communities.ts'
import { CommunityPicture } from '#components/explore/CommunityPicture/CommunityPicture.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { FieldError } from '#components/ui/Field/FieldError.tsx'
import { media } from '#locales/media.ts'
import { studioCommunity as t } from '#locales/studioCommunity.ts'
import { CommunityPictureCrop } from '../CommunityPictureCrop/CommunityPictureCrop.tsx'
import { useDialog } from '../shared/useDialog.ts'

const Frame = chakra('div', { base: { borderRadius: 'md', overflow: 'hidden', maxWidth: '28rem' } })
const Row = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '3' } })

export interface CommunityPictureFieldProps {
  name: string
  url: string | null
  /** Saves a picture. An error is shown, and the previous picture stays. */
  onChoose: (picture: Blob) => Promise<void>
  onRemove: () => Promise<void>
}

/** What is wrong with a chosen file, if anything. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!imageTypes.includes(type)) return t.pictureType
  if (size === 0) return media.emptyFile
  return size > communityImageMaxBytes ? t.pictureSize : undefined
}

/** The community's picture: chosen, cropped and saved at once. */
export function CommunityPictureField({ name, url, onChoose, onRemove }: CommunityPictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const [problem, setProblem] = useState<string>()
  const cropping = useDialog<File | undefined>()
  const removing = useSingleMutation({ mutationFn: onRemove })
  const error = problem ?? (removing.error ? serverMessageOr(removing.error, t.pictureFailed) : undefined)

  function choose(file: File | undefined) {
    if (!file) return
    const wrong = pictureProblem(file)
    setProblem(wrong)
    removing.reset()
    if (!wrong) cropping.show(file)
  }

  return (
    <Card as="section" aria-label={t.picture}>
      <chakra.h2 fontSize="lg" fontWeight="640" marginBottom="3">
        {t.picture}
      </chakra.h2>
      <Frame>
        <CommunityPicture name={name} url={url} />
      </Frame>
      <Row>
        <Button
          variant="secondary"
          icon={<ImagePlus aria-hidden="true" />}
          aria-describedby={error ? errorId : undefined}
          onClick={() => input.current?.click()}
        >
          {url ? t.changePicture : t.choosePicture}
        </Button>
        {url && (
          <Button
            variant="danger"
            icon={<Trash2 aria-hidden="true" />}
            busy={removing.isPending}
            onClick={() => {
              setProblem(undefined)
              removing.mutate()
            }}
          >
            {t.removePicture}
          </Button>
        )}
      </Row>
      <chakra.input
        ref={input}
        type="file"
        accept={imageTypes.join(',')}
        hidden
        aria-label={t.choosePicture}
        onChange={(event) => {
          choose(event.currentTarget.files?.[0])
          // So that the same file can be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <chakra.div marginTop="2" fontSize="sm">
        {error ? (
          <FieldError id={errorId}>{error}</FieldError>
        ) : (
          <chakra.p color="text.muted">{t.pictureHelp}</chakra.p>
        )}
      </chakra.div>
      {cropping.about && (
        <CommunityPictureCrop
          key={cropping.time}
          open={cropping.open}
          file={cropping.about}
          onClose={cropping.close}
          onSave={onChoose}
        />
      )}
    </Card>
  )
}
