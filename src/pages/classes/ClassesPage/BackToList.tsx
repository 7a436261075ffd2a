import { ArrowLeft } from 'lucide-react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { Button } from '#components/ui/Button/Button.tsx'
import { useGoBack } from '#components/ui/layers/useGoBack.ts'
import { classes as t } from '#locales/classes.ts'
import { isFromList, withProduct } from './selection.ts'

/** Returns from a product to the list; goes back in the history if the user came from it. */
export function BackToList() {
  const { state } = useLocation()
  const goBack = useGoBack()
  const [params, setParams] = useSearchParams()
  return (
    <Button
      variant="ghost"
      icon={<ArrowLeft aria-hidden="true" />}
      justifySelf="start"
      marginInlineStart="-3"
      onClick={() => {
        if (isFromList(state)) goBack()
        else setParams(withProduct(params, null), { replace: true })
      }}
    >
      {t.back}
    </Button>
  )
}
