interface ScriptPolicies {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string };
}

const WORKER = '/shell-worker.js';

/**
 * Caches the files of the page for an app window, so that the window opens without a connection to
 * the server. A browser tab needs no cache.
 */
export function cacheShell(): void {
  if (!('serviceWorker' in navigator)) return;
  if (!matchMedia('(display-mode: standalone)').matches) return;
  // The window also works without the cache, so a failure needs no message.
  navigator.serviceWorker.register(trustedScriptUrl(WORKER)).catch(() => {});
}

/** The content security policy accepts only a script address from a trusted-types policy. */
function trustedScriptUrl(url: string): string {
  const policies = Reflect.get(globalThis, 'trustedTypes') as ScriptPolicies | undefined;
  const rules = { createScriptURL: (given: string) => (given === WORKER ? given : '') };
  return policies?.createPolicy('conch-shell', rules).createScriptURL(url) ?? url;
}
