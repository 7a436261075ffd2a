import { chakra } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type PaymentProblem,
  type PaymentResolution,
  paymentsPageSize,
} from '#api/contract/studio/payments.ts'
import { refreshStudio } from '#api/studio/changes.ts'
import { failureText } from '#api/studio/failureText.ts'
import { paymentProblemsQuery, resolvePayment } from '#api/studio/payments.ts'
import { platformId } from '#api/studio/platform.ts'
import { Pager } from '#components/studio/DataTable/Pager.tsx'
import { PaymentProblemCard } from '#components/studio/PaymentProblemCard/PaymentProblemCard.tsx'
import { ResolvePaymentDialog } from '#components/studio/PaymentProblemCard/ResolvePaymentDialog.tsx'
import { useDialog } from '#components/studio/shared/useDialog.ts'
import { useTableAddress } from '#components/studio/shared/useTableAddress.ts'
import { StudioPage } from '#components/studio/StudioPage/StudioPage.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { studio } from '#locales/studio.ts'
import { studioPayments as t } from '#locales/studioPayments.ts'

interface Decision {
  payment: PaymentProblem
  resolution: PaymentResolution
}

/** Payments that somebody has to look at, and deciding on them. */
export function PlatformPaymentsPage() {
  const client = useQueryClient()
  const address = useTableAddress()
  const { data, error, isFetching, refetch } = useQuery(paymentProblemsQuery(address.page))
  const deciding = useDialog<Decision | undefined>()
  const { about } = deciding
  return (
    <StudioPage title={t.title} community={studio.platform} lead={t.lead}>
      {error && (
        <LoadFailure
          error={error}
          loaded={data !== undefined}
          title={studio.loadFailed}
          detail={failureText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <>
          {data.payments.length === 0 ? (
            <Card padding="0">
              <EmptyState title={t.empty} text={t.emptyText} />
            </Card>
          ) : (
            <chakra.section
              aria-label={t.list}
              display="grid"
              gap="4"
              gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
              alignItems="start"
            >
              {data.payments.map((payment) => (
                <PaymentProblemCard
                  key={String(payment.id)}
                  payment={payment}
                  onResolve={(resolution) => deciding.show({ payment, resolution })}
                />
              ))}
            </chakra.section>
          )}
          {data.total > paymentsPageSize && (
            <Pager
              page={address.page}
              pageSize={paymentsPageSize}
              total={data.total}
              onPage={address.setPage}
            />
          )}
        </>
      )}
      {!data && !error && <Spinner label={studio.loading} margin="auto" />}
      {about && (
        <ResolvePaymentDialog
          key={deciding.time}
          open={deciding.open}
          resolution={about.resolution}
          draftKey={`studio:payment:${String(about.payment.id)}:${about.resolution}`}
          onClose={deciding.close}
          onResolve={async (note) => {
            try {
              await resolvePayment(about.payment.id, about.resolution, note)
              toast(t.done)
            } finally {
              await refreshStudio(client, platformId)
            }
          }}
        />
      )}
    </StudioPage>
  )
}
