import { isLoopback } from '../start/exposure.ts';

const WARNING =
  'This link works only on the machine that Conch runs on. To let others in, set CONCH_PUBLIC_ORIGIN: see “Letting others in” in docs/settings.md.';

/** A warning that a link works only on this machine. Null if other machines can open it. */
export function linkWarning(link: string): string | null {
  return isLoopback(new URL(link).hostname) ? WARNING : null;
}
