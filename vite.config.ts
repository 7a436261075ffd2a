import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env['API_URL'] ?? 'http://localhost:3001'

export default defineConfig({
  plugins: [react({ compiler: true })],
  server: { port: 3000, strictPort: true, proxy: { '/api': server, '/media': server } },
  build: {
    manifest: true,
    target: 'baseline-widely-available',
    rollupOptions: {
      treeshake: {
        // These build plain objects; unused ones may go.
        manualPureFunctions: ['defineConfig', 'defineRecipe', 'defineSlotRecipe', 'defineConditions', 'mergeConfigs'],
        propertyReadSideEffects: false,
      },
    },
  },
  ssr: { noExternal: true },
})
