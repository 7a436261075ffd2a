import { chakra, defineRecipe, type HTMLChakraProps, type RecipeVariantProps } from '@chakra-ui/react'
import { initials as initialsOf, parseHex, readableOn } from '#lib/names.ts'
import { defaultAvatarColor } from '#theme/avatarColors.ts'
import { useState } from 'react'
import { pictureProps } from '../Picture/pictureProps.ts'

const pixels = { sm: 28, md: 40, lg: 56, xl: 96 }

const avatarRecipe = defineRecipe({
  base: {
    position: 'relative',
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    overflow: 'hidden',
    fontWeight: '680',
    lineHeight: '1',
    letterSpacing: '0.01em',
    userSelect: 'none',
  },
  variants: {
    size: {
      sm: { boxSize: `${pixels.sm}px`, fontSize: '11px' },
      md: { boxSize: `${pixels.md}px`, fontSize: '14px' },
      lg: { boxSize: `${pixels.lg}px`, fontSize: '19px' },
      xl: { boxSize: `${pixels.xl}px`, fontSize: '32px' },
    },
    shape: {
      circle: { borderRadius: 'full' },
      square: { borderRadius: '22%' },
    },
  },
  defaultVariants: { size: 'md', shape: 'circle' },
})

const Root = chakra('span', avatarRecipe)
const Image = chakra('img', {
  base: { position: 'absolute', inset: '0', boxSize: 'full', objectFit: 'cover' },
})

export type UserAvatarProps = Omit<HTMLChakraProps<'span'>, 'color' | 'children'> &
  RecipeVariantProps<typeof avatarRecipe> & {
    name: string
    /** From the server; otherwise derived from the name. */
    initials?: string | null | undefined
    /** Background of the initials, '#rrggbb'. */
    color?: string | null | undefined
    imageUrl?: string | null | undefined
    /** Gives the avatar an accessible name, for use without the name beside it. */
    labelled?: boolean
  }

/** A person's picture, or initials on a colour if there is none or it fails to load. */
export function UserAvatar(props: UserAvatarProps) {
  const { name, initials, color, imageUrl, labelled = false, style, ...rest } = props
  const [broken, setBroken] = useState<string | null>(null)
  const background = color && parseHex(color) ? color : defaultAvatarColor
  const a11yProps = labelled ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true }

  return (
    <Root
      {...a11yProps}
      {...rest}
      style={{ ...style, backgroundColor: background, color: readableOn(background) }}
    >
      {initials?.trim() || initialsOf(name)}
      {imageUrl && broken !== imageUrl && (
        <Image
          {...pictureProps(imageUrl, { sizes: pixels[sizeOf(rest.size)], first: rest.size === 'xl' })}
          alt=""
          onError={() => setBroken(imageUrl)}
        />
      )}
    </Root>
  )
}

/** The size, or the largest where it depends on the width of the window. */
const sizeOf = (size: UserAvatarProps['size'] = 'md') => (typeof size === 'string' ? size : 'xl')
