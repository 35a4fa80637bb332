import { isDeepStrictEqual } from 'node:util';
import type { Act, SpaceId } from '@conch/engine';
import type { Conch } from '@conch/runtime';
import type { DatabaseLocation } from '@conch/test-databases';
import type { TortureFindings } from './findings.ts';
import { lookInto } from './raw-rows.ts';
import { visit } from '../world.ts';

/**
 * I-7: replaying the history of every space gives the same decisions. Also checks that each run
 * ended once and each act between spaces arrived once.
 */
export async function checkHistory(
  location: DatabaseLocation,
  found: TortureFindings,
): Promise<void> {
  const floors = await floorsIn(location);
  await visit(location, (conch) => replayAll(conch, floors, found));
}

async function replayAll(
  conch: Conch,
  floors: ReadonlyMap<string, unknown>,
  findings: TortureFindings,
): Promise<void> {
  const acts = new Map<string, number>();
  for (const { id, name } of await conch.spaces.list()) {
    const replay = await conch.read.replay(id);
    if (!replay.ok) {
      const at = 'seq' in replay ? replay.seq : replay.redactedAt;
      findings.undecided.push(`${name} decides otherwise at ${at}: ${JSON.stringify(replay)}`);
    } else if (!isDeepStrictEqual(floors.get(id), asStored(replay.state.floor))) {
      findings.undecided.push(`${name} remembers something else than what happened`);
    }
    await readThrough(conch, id, { findings, acts });
  }
  for (const [act, balance] of acts) {
    if (balance > 0) findings.lost.push(`${act} was sent and has not arrived`);
    if (balance < 0) findings.doubled.push(`${act} has arrived more often than it was sent`);
  }
}

async function floorsIn(location: DatabaseLocation): Promise<ReadonlyMap<string, unknown>> {
  const floors = await lookInto(location, (rows) =>
    rows.all<{ space_id: string; floor: string }>('select space_id, floor from floors'),
  );
  return new Map(floors.map((row) => [row.space_id, JSON.parse(row.floor) as unknown]));
}

function asStored(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

async function readThrough(
  conch: Conch,
  id: SpaceId,
  { findings, acts }: { readonly findings: TortureFindings; readonly acts: Map<string, number> },
): Promise<void> {
  const ended = new Set<string>();
  const count = (act: string, by: number): unknown => acts.set(act, (acts.get(act) ?? 0) + by);
  for (const { event, effects } of await conch.read.history(id)) {
    if (event.type === 'act-arrived') count(nameOf(event.act, id), -1);
    for (const effect of effects) {
      if (effect.type === 'act-in-space') count(nameOf(effect.act, effect.spaceId), 1);
      if (effect.type !== 'end-run') continue;
      if (ended.has(effect.runId)) findings.doubled.push(`run ${effect.runId} ended twice`);
      ended.add(effect.runId);
    }
  }
}

function nameOf(act: Act, to: SpaceId): string {
  const about = act.kind === 'say' ? act.messageId : act.sent;
  return `act ${act.kind} about ${about} to ${to}`;
}
