import './style/page.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LoadingError } from './client/lazy/lazy-value.ts';
import { queries } from './client/queries.ts';
import { followSystemTheme } from './preferences.ts';
import { router } from './router.tsx';
import { trustedScriptUrl } from './state/trusted-script-url.ts';
import { startWords } from './words/page-language.ts';

followSystemTheme();
// Do not await this call at the top level. In the built page, the translations import shared code
// from this file, so the two files would wait for each other forever.
void start();

async function start(): Promise<void> {
  await startWords();
  const page = document.querySelector('#page');
  if (page === null) throw new Error('The document has no #page.');
  // Errors from which React recovered are reported as well, with their cause.
  const onRecoverableError = (error: unknown): void =>
    reportError(error instanceof Error ? (error.cause ?? error) : error);
  // For a `LoadingError`, the page already shows a note.
  const onCaughtError = (error: unknown): void => {
    if (!(error instanceof LoadingError)) console.error(error);
  };
  createRoot(page, { onRecoverableError, onCaughtError }).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
  cacheShell();
}

const WORKER = '/shell-worker.js';

/**
 * Caches the files of the page for an app window, so that the window opens without a connection to
 * the server. A browser tab needs no cache.
 */
function cacheShell(): void {
  if (!('serviceWorker' in navigator)) return;
  if (!matchMedia('(display-mode: standalone)').matches) return;
  // The window also works without the cache, so a failure needs no message.
  navigator.serviceWorker.register(trustedScriptUrl('conch-shell', WORKER)).catch(() => {});
}
