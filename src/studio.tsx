/** Start-up of the studio: restores the session, checks it, and renders. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { restoreSession } from '#api/client/session.ts'
import { keepSessionCurrent } from '#api/auth/sessionRenewal.ts'
import { StudioApp } from '#studioApp/StudioApp.tsx'

restoreSession()
void keepSessionCurrent()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <StudioApp router={BrowserRouter} />
    </StrictMode>,
  )
}
