import { hash } from 'node:crypto';

/** One short word for a text, where only whether it has changed is asked. */
export function fingerprint(text: string): string {
  return hash('sha256', text, 'base64');
}
