import { chakra } from '@chakra-ui/react'
import { FileText, X } from 'lucide-react'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { objectUrl } from '#lib/objectUrl.ts'
import { formatBytes } from '#lib/bytes.ts'
import { tidyFileName } from '#lib/fileName.ts'
import { composer as t } from '#locales/messaging.ts'

const List = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    listStyle: 'none',
    maxHeight: '9rem',
    overflowY: 'auto',
  },
})
const Chip = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    maxWidth: 'full',
    paddingInlineStart: '2',
    borderRadius: 'sm',
    borderWidth: '1px',
    bg: 'sunken',
    fontSize: 'sm',
  },
})
const Thumb = chakra('img', { base: { boxSize: '8', objectFit: 'cover', borderRadius: 'sm' } })

/** The files to send with the next messages, each with a remove button. */
export function FileChips({ files, onRemove }: { files: readonly File[]; onRemove: (file: File) => void }) {
  if (files.length === 0) return null
  return (
    <List>
      {files.map((file) => {
        const name = tidyFileName(file.name)
        return (
          <Chip key={`${file.name} ${file.size} ${file.lastModified}`}>
            {file.type.startsWith('image/') ? (
              <Thumb src={objectUrl(file)} alt="" />
            ) : (
              <FileText size={18} aria-hidden="true" />
            )}
            <chakra.span truncate maxWidth="14rem" title={name}>
              {name}
            </chakra.span>
            <chakra.span flexShrink="0" color="text.muted" fontSize="xs">
              {formatBytes(file.size)}
            </chakra.span>
            <IconButton label={t.remove(name)} size="sm" onClick={() => onRemove(file)}>
              <X />
            </IconButton>
          </Chip>
        )
      })}
    </List>
  )
}
