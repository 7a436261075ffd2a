import { chakra } from '@chakra-ui/react'
import { shell as t } from '#locales/shell.ts'

/** The place of the strip until it has loaded: as high as the strip, so that nothing moves. */
export function TodayPlaceholder() {
  return (
    <chakra.div
      display="flex"
      alignItems="center"
      minHeight="calc({sizes.12} + 2px)"
      paddingInline="4"
      bg="surface"
      borderWidth="1px"
      borderRadius="lg"
      fontWeight="660"
    >
      {t.rail}
    </chakra.div>
  )
}
