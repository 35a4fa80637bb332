interface ScriptPolicies {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string };
}

const WORKER = '/shell-worker.js';

/**
 * Keeps the files of the page for an app window, so that it opens while the server is away. A tab
 * of a browser needs no such copy.
 */
export function keepShell(): void {
  if (!('serviceWorker' in navigator)) return;
  if (!matchMedia('(display-mode: standalone)').matches) return;
  // A window without the copy works as well, so a refusal needs no message.
  navigator.serviceWorker.register(trusted(WORKER)).catch(() => {});
}

/** The content security policy wants a script address that a policy has allowed. */
function trusted(url: string): string {
  const policies = Reflect.get(globalThis, 'trustedTypes') as ScriptPolicies | undefined;
  const rules = { createScriptURL: (given: string) => (given === WORKER ? given : '') };
  return policies?.createPolicy('conch-shell', rules).createScriptURL(url) ?? url;
}
