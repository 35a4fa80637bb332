import { keepText, keptText } from './browser-storage.ts';

const KEPT = 'why-pulsed';

let isDue = false;

/** From now on, the next answer highlights its “Why?” button, once per browser. */
export function awaitAnswer(): void {
  isDue = keptText(KEPT) === null;
}

/** Whether the answer that just arrived must highlight its button. */
export function takePulse(): boolean {
  if (!isDue) return false;
  isDue = false;
  keepText(KEPT, 'yes');
  return true;
}
