import { keepText, keptText } from './browser-storage.ts';

const KEPT = 'why-pulsed';

let isDue = false;

/** The next answer will point to its “why” button, once per browser. */
export function awaitAnswer(): void {
  isDue = keptText(KEPT) === null;
}

/** Whether the answer that just arrived is that one. */
export function takePulse(): boolean {
  if (!isDue) return false;
  isDue = false;
  keepText(KEPT, 'yes');
  return true;
}
