import { keepText, keptText } from './kept.ts';

const KEPT = 'why-pulsed';

let isDue = false;

/** Somebody asks: the answer will show where its reason is, once in this browser. */
export function awaitAnswer(): void {
  isDue = keptText(KEPT) === null;
}

/** Whether an answer that has just come is that one. */
export function takePulse(): boolean {
  if (!isDue) return false;
  isDue = false;
  keepText(KEPT, 'yes');
  return true;
}
