import { storeText, storedText } from './browser-storage.ts';

const STORAGE_NAME = 'why-pulsed';

let isDue = false;

/** From now on, the next answer highlights its “Why?” button, once per browser. */
export function awaitAnswer(): void {
  isDue = storedText(STORAGE_NAME) === null;
}

/** Whether the answer that just arrived must highlight its button. */
export function takePulse(): boolean {
  if (!isDue) return false;
  isDue = false;
  storeText(STORAGE_NAME, 'yes');
  return true;
}
