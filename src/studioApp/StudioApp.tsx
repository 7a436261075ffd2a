import { ChakraProvider } from '@chakra-ui/react'
import { type ReactNode, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { Verifying } from '#components/auth/AuthGate/AuthGate.tsx'
import { LostNotice } from '#components/shell/LostNotice/LostNotice.tsx'
import { PageBoundary } from '#components/shell/PageBoundary/PageBoundary.tsx'
import { LeaveStudio } from '#components/studio/LeaveStudio/LeaveStudio.tsx'
import { StudioGate } from '#components/studio/StudioGate/StudioGate.tsx'
import { system } from '#theme/system.ts'
import {
  communityScreens,
  InvitationScreen,
  NewCommunityScreen,
  platformScreens,
  screen,
  StartScreen,
} from './studioScreens.tsx'

const StudioLayout = screen(async () => (await import('./StudioLayout.tsx')).StudioLayout)
const PlatformLayout = screen(async () => (await import('./StudioLayout.tsx')).PlatformLayout)
const UnknownScreen = screen(async () => (await import('./StudioLayout.tsx')).UnknownScreen)
const CommunityLayout = screen(async () => (await import('./StudioLayout.tsx')).CommunityLayout)

/** The studio inside a router. Other paths belong to the member app. */
export function StudioApp({ router: Router }: { router: (props: { children: ReactNode }) => ReactNode }) {
  return (
    <ChakraProvider value={system}>
      <Router>
        <PageBoundary resetKey="studio">
          <Suspense fallback={<Verifying />}>
            <Routes>
              <Route path="/invitacion/*" element={<InvitationScreen />} />
              <Route element={<StudioGate />}>
                <Route element={<StudioLayout />}>
                  <Route path="/estudio" element={<StartScreen />} />
                  <Route path="/estudio/nueva" element={<NewCommunityScreen />} />
                  <Route path="/estudio/plataforma" element={<PlatformLayout />}>
                    {Object.entries(platformScreens).map(([path, Screen]) => (
                      <Route key={path} path={path} element={<Screen />} />
                    ))}
                    <Route path="*" element={<UnknownScreen />} />
                  </Route>
                  <Route path="/estudio/:community" element={<CommunityLayout />}>
                    {Object.entries(communityScreens).map(([path, Screen]) => (
                      <Route key={path} path={path} element={<Screen />} />
                    ))}
                    <Route path="*" element={<UnknownScreen />} />
                  </Route>
                </Route>
              </Route>
              <Route path="*" element={<LeaveStudio />} />
            </Routes>
          </Suspense>
        </PageBoundary>
        <LostNotice />
      </Router>
    </ChakraProvider>
  )
}
