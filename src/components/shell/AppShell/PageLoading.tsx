import { chakra } from '@chakra-ui/react'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { shell as t } from '#locales/shell.ts'

/** Shown while the script of a screen loads. */
export function PageLoading() {
  return (
    <chakra.div display="grid" placeItems="center" minHeight="50dvh">
      <Spinner label={t.loadingPage} />
    </chakra.div>
  )
}
