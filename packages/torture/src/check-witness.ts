import type { Findings } from './findings.ts';
import { sightingsIn } from './witness.ts';

/**
 * I-6: a call is answered to one who makes it: whoever takes the run up later finds the result and
 * does not call. Who had the run before, and hung, may still call, and is told nothing (I-5).
 */
export function checkWitness(path: string, { doubled, strange }: Findings): void {
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
