import { lostLine } from './lost-line.ts';

const ANSWER_WITHIN_MS = 2_000;

/** Whether the server answers; `isSure`: it is taken to, unless there is reason to doubt it. */
export async function isServerThere({ isSure }: { readonly isSure: boolean }): Promise<boolean> {
  if (isSure && navigator.onLine && !lostLine.isDown) return true;
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    return (await fetch('/livez', { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}
