import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { MembersOnly, SignedOutOnly, Verifying } from '#components/auth/AuthGate/AuthGate.tsx'
import { PageBoundary } from '#components/shell/PageBoundary/PageBoundary.tsx'
import { UnknownRoute } from '#pages/shell/UnknownRoute/UnknownRoute.tsx'
import { ReadyMarker } from '#ssr/ReadyMarker.tsx'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { LoginScreen, memberScreens, RegisterScreen } from './screens.tsx'

/** The layout of all screens for signed-in members: shell, query cache, and the containers of alerts and toasts. */
export const MemberLayout = lazyComponent(async () => (await import('./MemberLayout.tsx')).MemberLayout, {
  kind: 'page',
})

export const memberRoutes = () =>
  Object.entries(memberScreens).map(([path, { Page }]) => <Route key={path} path={path} element={<Page />} />)

/** The route table of the product spec. */
export function AppRoutes() {
  return (
    <PageBoundary resetKey="app">
      <Suspense fallback={<Verifying />}>
        <Routes>
          <Route
            element={
              <>
                <SignedOutOnly />
                <ReadyMarker region="screen" />
              </>
            }
          >
            <Route path="/login" element={<LoginScreen />} />
            <Route path="/register" element={<RegisterScreen />} />
          </Route>
          <Route element={<MembersOnly />}>
            <Route element={<MemberLayout />}>{memberRoutes()}</Route>
          </Route>
          <Route path="*" element={<UnknownRoute />} />
        </Routes>
      </Suspense>
    </PageBoundary>
  )
}
