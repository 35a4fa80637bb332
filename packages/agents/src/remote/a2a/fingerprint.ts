import { hash } from 'node:crypto';

/** A hash of a text, to find out whether it has changed. */
export function fingerprint(text: string): string {
  return hash('sha256', text, 'base64');
}
