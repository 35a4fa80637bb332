import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { leanZod } from './lean-zod.ts';

// The page is part of the server: it is built into its folder, and `npm start` builds it if it is
// missing or older than its sources (scripts/build-page.ts).
export default defineConfig({
  plugins: [withoutDescriptions(), leanZod(), withoutInnerHtml(), react(), tailwindcss()],
  resolve: { conditions: ['conch-source', ...defaultClientConditions] },
  build: {
    outDir: '../server/dist/page',
    emptyOutDir: true,
    target: 'es2023',
    // Everything comes from files of this server: the content security policy allows no `data:`
    // scripts, styles or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Left alone, what two screens share becomes a file of its own, down to single icons:
          // each costs a request, and all of them together pack a twentieth worse.
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            { name: 'space-screen', test: /space-screen\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    // For work on the page: `vite` beside a running Conch.
    proxy: {
      '/api': 'http://127.0.0.1:2662',
      '/ws': { target: 'ws://127.0.0.1:2662', ws: true },
    },
  },
});

const DESCRIPTION =
  /\.describe\(\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,?\s*\)|\bsummary:\s*(['"`])(?:\\.|(?!\2)[^\\])*\2,/gu;

/** The words of the protocol are for its documents: a page that checks what it reads needs none. */
function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    transform: {
      filter: { id: /packages\/protocol\/src\// },
      handler: (code) => ({ code: code.replaceAll(DESCRIPTION, ''), map: null }),
    },
  };
}

/** In a browser, what reads entities of markdown does so by innerHTML, which the policy forbids. */
function withoutInnerHtml(): Plugin {
  return {
    name: 'without-inner-html',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^decode-named-character-reference$/ },
      async handler(source, importer, options) {
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        return found === null
          ? null
          : { ...found, id: found.id.replace('index.dom.js', 'index.js') };
      },
    },
  };
}
