import type { TortureFindings } from './findings.ts';
import { sightingsIn } from '../witness.ts';

/**
 * I-6: only one process gets the answer of a call. A process that takes over the run later finds
 * the stored result and does not call. A hung process may still call, but gets no answer (I-5).
 */
export function checkWitness(path: string, { doubled, strange }: TortureFindings): void {
  const asked = new Set<string>();
  const answered = new Set<string>();
  for (const { what, key, who } of sightingsIn(path)) {
    const call = `${key} ${who}`;
    if (what === 'asked') asked.add(call);
    if (what === 'other') strange.push(`at the place of call ${key} stands another`);
    if (what !== 'told' || !asked.has(call)) continue;
    if (answered.has(key)) doubled.push(`call ${key} was made again, and answered again`);
    answered.add(key);
  }
}
