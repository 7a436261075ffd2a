import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Storybook's Vite configuration: components are compiled as in the app, without the plugins for the app's HTML. */
export default defineConfig({
  plugins: [react({ compiler: true })],
  server: {
    watch: { ignored: ['**/storybook-static/**', '**/test-results/**', '**/.data/**', '**/dist/**'] },
  },
  // Whether it is built for the visual check.
  define: { 'import.meta.env.STORIES_ONLY': JSON.stringify(process.env['STORIES_ONLY'] ?? '') },
  build: { chunkSizeWarningLimit: 4000 },
})
