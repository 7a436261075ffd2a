import { ArrowLeft } from 'lucide-react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { Button } from '#components/ui/Button/Button.tsx'
import { classes as t } from '#locales/classes.ts'
import { isFromList, withProduct } from './selection.ts'

/** From a product back to the list: where one came from it, as the browser's Back does. */
export function BackToList() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  return (
    <Button
      variant="ghost"
      icon={<ArrowLeft aria-hidden="true" />}
      justifySelf="start"
      marginInlineStart="-3"
      onClick={() => {
        if (isFromList(state)) void navigate(-1)
        else setParams(withProduct(params, null), { replace: true })
      }}
    >
      {t.back}
    </Button>
  )
}
