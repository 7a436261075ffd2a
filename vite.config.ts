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
      output: {
        // By hash alone: the names of all later files stand in the first one. The manifest tells which is which.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          // A group takes what its modules import as well, unless one above has it; each later screen is a chunk anyway.
          groups: [
            { name: 'start', tags: ['$initial'] },
            // What sign-in and the members' screens share, so that neither waits for the other's.
            { name: 'forms', test: /node_modules\/react-hook-form\// },
            { name: 'kit', test: /src\/(components\/ui\/(Field|IconButton)\/|api\/client\/errors)/ },
            { name: 'signIn', test: /src\/pages\/auth\/(Login|Register)Page\// },
            { name: 'session', test: /src\/sessionLife/ },
            { name: 'members', test: /src\/(MemberLayout|pages\/feed\/GlobalFeedPage\/GlobalFeedPage)\.tsx/ },
            // What many screens share: small files compress worse and cost requests.
            { name: 'shared', minShareCount: 6 },
          ],
        },
      },
    },
  },
  ssr: { noExternal: true },
})
