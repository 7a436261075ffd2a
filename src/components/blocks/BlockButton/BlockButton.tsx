import { Ban } from 'lucide-react'
import { Button, type ButtonProps } from '#components/ui/Button/Button.tsx'
import { blocks as t } from '#locales/blocks.ts'
import { type BlockablePerson, useBlock } from '../shared/useBlock.ts'

export interface BlockButtonProps extends Pick<ButtonProps, 'variant' | 'color'> {
  person: BlockablePerson
  blocked: boolean
}

/** Blocks a person, or unblocks them. */
export function BlockButton({ person, blocked, ...look }: BlockButtonProps) {
  const { busy, prefetch, toggle } = useBlock(person, blocked)
  return (
    <Button
      {...look}
      icon={<Ban aria-hidden="true" />}
      busy={busy}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={toggle}
    >
      {blocked ? t.unblockName(person.name) : t.blockName(person.name)}
    </Button>
  )
}
