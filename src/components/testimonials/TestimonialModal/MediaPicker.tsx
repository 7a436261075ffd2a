import { chakra } from '@chakra-ui/react'
import { ImagePlus, Video } from 'lucide-react'
import { useId, useRef, type ReactNode, type Ref } from 'react'
import { MediaPreview } from '#components/media/MediaPreview/MediaPreview.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { testimonialForm as t } from '#locales/testimonialForm.ts'
import { accepted, type MediaKind } from './testimonialMedia.ts'
import { FieldError } from '#components/ui/Field/FieldError.tsx'

const words = {
  video: {
    name: t.video,
    limits: t.limits(t.videoTypes, t.videoMax),
    choose: t.chooseVideo,
    change: t.changeVideo,
    icon: <Video />,
  },
  image: {
    name: t.image,
    limits: t.limits(t.imageTypes, t.imageMax),
    choose: t.chooseImage,
    change: t.changeImage,
    icon: <ImagePlus />,
  },
} as const

const Box = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: '3',
    padding: '3',
    borderWidth: '1px',
    borderRadius: 'md',
  },
  variants: {
    chosen: {
      false: { borderStyle: 'dashed', borderColor: 'border.strong' },
      true: { borderColor: 'border' },
    },
    wrong: { true: { borderColor: 'danger' } },
  },
})
const Name = chakra('p', { base: { fontSize: 'sm', fontWeight: '560' } })
const Limits = chakra('p', { base: { fontSize: 'sm', color: 'text.muted', textWrap: 'balance' } })
/** Always rendered, so that changes are announced; takes no space while empty. */
const Alert = chakra('div', { base: { _empty: { position: 'absolute' } } })
const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } })

export interface MediaPickerProps {
  kind: MediaKind
  file: File | undefined
  /** Why the last file was rejected; the previous one stays. */
  error: string | undefined
  /** Extra information besides the size. */
  note?: string | undefined
  /** A hint below the file. */
  hint?: string | undefined
  onChoose: (file: File) => void
  onRemove: () => void
  /** Additional buttons, such as the camera. */
  children?: ReactNode
  /** Ref of the main button. */
  ref?: Ref<HTMLButtonElement>
}

/** File picker for one video or image, with preview and error. */
export function MediaPicker(props: MediaPickerProps) {
  const { kind, file, error, note, hint, onChoose, onRemove, children, ref } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { name, limits, choose, change, icon } = words[kind]

  return (
    <Box role="group" aria-labelledby={`${id}name`} chosen={Boolean(file)} wrong={Boolean(error)}>
      <div>
        <Name id={`${id}name`}>{name}</Name>
        <Limits id={`${id}limits`}>{limits}</Limits>
      </div>
      <Alert role="alert" id={`${id}error`}>
        {error && (
          <FieldError ref={(line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' })}>
            {error}
          </FieldError>
        )}
      </Alert>
      {file && <MediaPreview kind={kind} file={file} disabled={false} note={note} onRemove={onRemove} />}
      {hint && <Limits role="status">{hint}</Limits>}
      <Actions>
        <Button
          ref={ref}
          variant="secondary"
          size="sm"
          icon={icon}
          aria-describedby={`${id}error ${id}limits`}
          onClick={() => input.current?.click()}
        >
          {file ? change : choose}
        </Button>
        {children}
      </Actions>
      <input
        ref={input}
        type="file"
        hidden
        data-testid={`${kind}-input`}
        accept={accepted(kind)}
        onChange={(event) => {
          const chosen = event.target.files?.[0]
          // Reset, so that choosing the same file again fires `change`.
          event.target.value = ''
          if (chosen) onChoose(chosen)
        }}
      />
    </Box>
  )
}
