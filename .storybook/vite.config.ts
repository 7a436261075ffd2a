import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Storybook's own Vite set-up: components compiled as in the app, without the plugins that shape the app's HTML. */
export default defineConfig({
  plugins: [react({ compiler: true })],
  server: {
    watch: { ignored: ['**/storybook-static/**', '**/test-results/**', '**/.data/**', '**/dist/**'] },
  },
  build: { chunkSizeWarningLimit: 4000 },
})
