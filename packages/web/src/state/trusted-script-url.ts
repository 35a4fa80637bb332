/** The part of the browser's trusted types that the page uses. Some browsers have none. */
interface ScriptPolicies {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { readonly createScriptURL: (url: string) => string };
}

/** The content security policy accepts only a script address from a trusted-types policy. */
export function trustedScriptUrl(policy: string, url: string): string {
  const policies = Reflect.get(globalThis, 'trustedTypes') as ScriptPolicies | undefined;
  const rules = { createScriptURL: (given: string) => (given === url ? given : '') };
  return policies?.createPolicy(policy, rules).createScriptURL(url) ?? url;
}
