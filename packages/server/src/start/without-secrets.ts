/** Replaces a secret in a text that people see. */
export const MASK = '(hidden)';

/** Masks the password and the query of an address, and the keys in a table. */
export function withoutSecrets(text: string): string {
  return text
    .replaceAll(/(?<=:\/\/)[^/@\s"]+(?=@)/gu, MASK)
    .replaceAll(/(?<=:\/\/[^\s"?]+\?)[^\s"]+/gu, MASK)
    .replaceAll(/(?<="(?:key|apiKey|token|password)"\s*:\s*")[^"]*(?=")/giu, MASK);
}
