import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { leanZod } from './lean-zod.ts';

// The composer, and the other lazy-loaded parts that every conversation shows at once.
const SHOWN_AT_ONCE =
  /screens\/space\/(?:composer\/composer|transcript\/title-card|panels\/header-menu)\.tsx$/;

// The English texts of a conversation. Other screens load their texts themselves.
const CONVERSATION_WORDS =
  /src\/words\/en\/(?:approval|composer|editing|limit|list|news|notices|palette|reasons|settings|space|unsaved|why)\.ts$/;

// Without the highlighter, because most conversations contain no code.
const CONVERSATION_PARTS = /src\/(?:shell|screens\/space\/(?!message\/markdown))/;

// The page is part of the server, so its build is in the server's folder. `npm start` builds the
// page if it is missing or older than its sources (scripts/browser/build-page.ts).
export default defineConfig({
  plugins: [withoutServerOnly(), leanZod(), withoutInnerHtml(), react(), tailwindcss()],
  resolve: { conditions: ['conch-source', ...defaultClientConditions] },
  build: {
    outDir: '../server/dist/page',
    emptyOutDir: true,
    target: 'es2023',
    // Assets are not inlined, because the content security policy allows no `data:` scripts, styles
    // or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // By default, each module that two screens share gets a separate file, even a single
          // icon. Each file costs a request, and many small files compress 5 % worse. A group
          // contains everything that its modules import.
          groups: [
            { name: 'first', tags: ['$initial'], priority: 5 },
            { name: 'space-screen', test: /space-screen\.tsx$/, priority: 4 },
            { name: 'composer', test: SHOWN_AT_ONCE, priority: 3 },
            { name: 'words', test: CONVERSATION_WORDS, priority: 2 },
            // The parts that every conversation can open. The page loads them when it is idle.
            { name: 'parts', test: CONVERSATION_PARTS, priority: 2 },
            // The lowest priority, so that no other script imports this large one.
            { name: 'markdown', test: /markdown\/markdown\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    // For development of the page: run `vite` while Conch is running on this port.
    proxy: {
      '/api': 'http://127.0.0.1:2662',
      '/ws': { target: 'ws://127.0.0.1:2662', ws: true },
    },
  },
});

const DESCRIPTION =
  /\.describe\(\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,?\s*\)|\b(?:summary|about):\s*(['"`])(?:\\.|(?!\2)[^\\])*\2,?/gu;

// Only the server checks actions, and only the API documents list failure codes.
const SERVER_ONLY = /\bfailures:\s*(?:\[[^\]]*\]|\w+),?|\baction:\s*(['"`])[\w-]+\1,/gu;

// Matches `body` at the indentation of a route's fields. Only the server reads request bodies.
const SENT = /^(?: {4}|\t{2})body: \w+,$/gmu;

/**
 * Removes descriptions, actions, failure codes and request bodies from the routes, because the page
 * does not use them.
 */
function withoutServerOnly(): Plugin {
  return {
    name: 'without-server-only',
    transform: {
      filter: { id: /packages\/(?:protocol\/src|engine\/src\/(?:forum\/forum-)?settings\.ts)/ },
      handler: (code) => ({
        code: code.replaceAll(DESCRIPTION, '').replaceAll(SERVER_ONLY, '').replaceAll(SENT, ''),
        map: null,
      }),
    },
  };
}

/**
 * The browser build of this package decodes Markdown entities with innerHTML, but the content
 * security policy forbids innerHTML.
 */
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
