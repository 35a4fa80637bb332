import type { TortureFindings } from './findings.ts';
import { sightingsIn } from '../witness.ts';

/**
 * I-6: only one process receives the result of each call. If a process takes over a run, it finds
 * the stored result and does not repeat the call. A hung process may repeat the call, but receives
 * no result (I-5).
 */
export function checkWitness(path: string, { doubled, strange }: TortureFindings): void {
  const madeCalls = new Set<string>();
  const answered = new Set<string>();
  for (const { what, key, who } of sightingsIn(path)) {
    const call = `${key} ${who}`;
    if (what === 'asked') madeCalls.add(call);
    if (what === 'other') strange.push(`at the place of call ${key} stands another`);
    if (what !== 'told' || !madeCalls.has(call)) continue;
    if (answered.has(key)) doubled.push(`call ${key} was made again, and answered again`);
    answered.add(key);
  }
}
