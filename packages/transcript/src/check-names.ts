import { rosterRefusals } from '@conch/engine';

import type { Header, Named } from './read-header.ts';
import { TranscriptError } from './transcript.ts';

/** Throws `TranscriptError` at the first line of a header whose name cannot stand beside the others. */
export function checkNames(headers: readonly Header[]): void {
  const repeated = headers.map(({ named }) => repeatedIn(named)).find((one) => one !== undefined);
  if (repeated !== undefined) {
    throw new TranscriptError(repeated.line, `${repeated.member.name} is here twice`);
  }
  // One namespace for the whole file, as on a server: who is in two spaces is the same there.
  const everyone = new Map<string, Named>();
  for (const one of headers.flatMap(({ named }) => named)) {
    if (!everyone.has(one.member.name)) everyone.set(one.member.name, one);
  }
  const [refusal] = rosterRefusals([...everyone.values()].map(({ member }) => member));
  const refused = everyone.get(refusal?.name ?? '');
  if (refusal === undefined || refused === undefined) return;
  throw new TranscriptError(refused.line, `"${refusal.name}": ${refusal.reason}`);
}

function repeatedIn(named: readonly Named[]): Named | undefined {
  const members = named.filter(({ isOutsider }) => !isOutsider);
  const names = members.map(({ member }) => member.name);
  return members.find(({ member }, at) => names.indexOf(member.name) < at);
}
