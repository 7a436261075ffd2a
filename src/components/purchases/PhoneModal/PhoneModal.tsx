import { chakra } from '@chakra-ui/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { ShieldCheck } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { ListedCommunity } from '#api/contract/explore.ts'
import { buyerNameMaxLength } from '#api/contract/purchases.ts'
import { buyProduct, purchaseFailure, usePurchaseStep } from '#api/purchases/mutations.ts'
import { useUser } from '#api/client/session.ts'
import { FormAlert } from '#components/ui/FormAlert/FormAlert.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { useDraft } from '#api/drafts/drafts.ts'
import { explore } from '#locales/explore.ts'
import { phone as t, purchases } from '#locales/purchases.ts'
import { featuredProduct } from '#components/explore/shared/listedCommunity.ts'
import { Note, Product } from '#components/explore/shared/offer.tsx'
import { useStill } from '#components/explore/shared/useStill.ts'
import { type PhoneFields, phoneSchema } from './phone.schema.ts'
import { PhoneField, spain } from './PhoneField.tsx'
import { keptPhone, phoneToKeep, sentPhone } from './phoneText.ts'

export interface PhoneModalProps {
  open: boolean
  /** The community whose featured product is bought. */
  community: ListedCommunity
  onClose: () => void
}

const Form = chakra('form', { base: { display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' } })
const Buyer = chakra('p', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '2', fontSize: 'sm', overflowWrap: 'anywhere' },
})

/** Buying a featured product: asks for a phone with its country code, then goes to the payment page. */
export function PhoneModal({ open, community, onClose }: PhoneModalProps) {
  const formId = useId()
  const product = featuredProduct(community)
  const step = usePurchaseStep(community.id)
  const busy = step !== undefined

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.title(product?.name ?? explore.unnamedProduct)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            busy={busy}
            busyLabel={step === 'leaving' ? t.leaving : t.sending}
          >
            {product?.price ? t.payFor(product.price) : t.pay}
          </Button>
        </>
      }
    >
      <PhoneForm key={String(community.id)} id={formId} open={open} community={community} />
    </Dialog>
  )
}

/** Kept apart so that what is typed lives as long as the window. */
function PhoneForm({ id, open, community }: { id: string; open: boolean; community: ListedCommunity }) {
  const user = useUser()
  const name = (user.name?.trim() || user.email || '').slice(0, buyerNameMaxLength)
  const product = featuredProduct(community)
  const step = usePurchaseStep(community.id)
  const wanted = useStill(open)
  const [failure, setFailure] = useState<string>()
  const [country, setCountry] = useState<typeof spain | undefined>(spain)
  const { register, handleSubmit, setValue, clearErrors, control, formState } = useForm<PhoneFields>({
    resolver: standardSchemaResolver(phoneSchema(country?.code ?? '')),
    defaultValues: { phone: `+${spain.code} ` },
    reValidateMode: 'onSubmit',
  })
  const { ref, onBlur, name: fieldName } = register('phone')
  const typed = useWatch({ control, name: 'phone' })

  // Outlives a session that ends in the middle.
  const draft = useDraft('buyer-phone')
  const kept = draft.restored ? keptPhone(draft.text) : undefined
  const [restored, setRestored] = useState(false)
  if (kept && !restored) {
    setRestored(true)
    setCountry(kept.country)
  }
  const phoneKept = kept?.phone
  useEffect(() => {
    if (phoneKept) setValue('phone', phoneKept, { shouldDirty: true })
  }, [phoneKept, setValue])

  const submit = handleSubmit(async ({ phone }) => {
    if (!product) return
    setFailure(undefined)
    try {
      const outcome = await buyProduct(community.id, product.id, { name, phone: sentPhone(phone) }, wanted)
      if (outcome === 'left') draft.clear()
    } catch (error) {
      setFailure(purchases.productFailed(purchaseFailure(error)))
    }
  })

  return (
    <Form id={id} noValidate onSubmit={(event) => void submit(event)}>
      {product && <Product product={product} description={community.featured_product_description?.trim()} />}
      <FormAlert text={failure} />
      <Buyer>
        <chakra.span color="text.muted">{t.buyer}</chakra.span>
        <chakra.strong fontWeight="620">{name}</chakra.strong>
      </Buyer>
      <PhoneField
        ref={ref}
        name={fieldName}
        onBlur={onBlur}
        value={typed}
        country={country}
        onChange={(value, from) => {
          setCountry(from)
          setValue('phone', value, { shouldDirty: true })
          clearErrors('phone')
          const keep = phoneToKeep(value, from)
          if (keep || draft.text) draft.setText(keep)
        }}
        error={formState.errors.phone?.message}
        readOnly={step !== undefined}
      />
      {step === 'leaving' ? (
        <Spinner label={purchases.leaving} />
      ) : (
        <Note icon={<ShieldCheck aria-hidden="true" />}>{t.safe}</Note>
      )}
    </Form>
  )
}
