import { chakra } from '@chakra-ui/react'
import { common as t } from '#locales/common.ts'
import { Button } from '../Button/Button.tsx'
import DialogLayer from '../Dialog/DialogLayer.tsx'
import type { AlertRequest } from './store.ts'

const Detail = chakra('p', { base: { fontSize: 'sm', color: 'text.muted', overflowWrap: 'anywhere' } })

interface AlertLayerProps {
  open: boolean
  request: AlertRequest
}

/** An alert or confirm dialog. Without a title, the text is the title. */
export default function AlertLayer({ open, request }: AlertLayerProps) {
  const { text, title, detail, confirm, answer } = request
  return (
    <DialogLayer
      alert
      open={open}
      onClose={() => answer(false)}
      size="sm"
      title={title ?? text}
      description={title ? text : undefined}
      footer={
        confirm ? (
          <>
            <Button
              variant="secondary"
              data-autofocus={confirm.danger ? '' : undefined}
              onClick={() => answer(false)}
            >
              {confirm.cancel}
            </Button>
            <Button
              variant={confirm.danger ? 'destructive' : 'primary'}
              data-autofocus={confirm.danger ? undefined : ''}
              onClick={() => answer(true)}
            >
              {confirm.label}
            </Button>
          </>
        ) : (
          <Button data-autofocus="" onClick={() => answer(true)}>
            {t.accept}
          </Button>
        )
      }
    >
      {detail && <Detail>{detail}</Detail>}
    </DialogLayer>
  )
}
