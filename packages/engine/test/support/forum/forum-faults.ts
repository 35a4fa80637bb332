import type { PendingMention } from '../../../src/forum/forum-view.ts';
import { HOUR_MS } from './forum.ts';
import type { SimulatedOpening, SimulatedReply, SimulatedTick } from './forum-simulation.ts';

/** Every violation of DESIGN §7 in a simulated tick, with the rule that it breaks. */
export function faultsOfTick(tick: SimulatedTick): readonly string[] {
  const { plan } = tick;
  const rules = plan.replies.map(({ because }) => because);
  const faults = {
    '[FO2] the tick did not delete exactly the mentions that are older than three intervals':
      !prunesTheOld(tick),
    '[FO5] more than three threads': plan.newThreads.length > 3,
    '[FO6] a similar title was accepted, or a different title was refused': tick.opened.some(
      (opening) => !isTitleRuled(opening),
    ),
    '[FO11] more than five replies': plan.replies.length > 5,
    '[FO11] an agent without a mention comes before a mentioned agent':
      rules.lastIndexOf('FO7') > firstOther(rules),
    '[FO15] a reply is not under the opening post': tick.written.some(
      ({ record, thread }) => record.message.parentId !== thread.openingPostId,
    ),
    '[FO17] a reply did not delete exactly its sender’s pending mentions in this thread':
      tick.written.some((reply) => !clearsItsOwn(reply)),
  };
  return Object.entries(faults).flatMap(([fault, isFound]) => (isFound ? [fault] : []));
}

function firstOther(rules: readonly string[]): number {
  const first = rules.indexOf('FO9');
  return first === -1 ? rules.length : first;
}

function prunesTheOld({ view, plan }: SimulatedTick): boolean {
  const pruned = new Set(plan.prune.mentions);
  return view.pendingMentions.every(
    ({ id, createdAt }) => pruned.has(id) === view.at - createdAt > 3 * HOUR_MS,
  );
}

function clearsItsOwn({ record, thread, before, after }: SimulatedReply): boolean {
  const isOwn = (row: PendingMention): boolean =>
    row.agentId === record.message.senderId && row.threadId === thread.id;
  const kept = before.filter((row) => !isOwn(row));
  return !after.some(isOwn) && kept.every((row, nth) => after[nth] === row);
}

function isTitleRuled({ title, recent, refused }: SimulatedOpening): boolean {
  if (refused === 'FO13') return true;
  const words = longWords(title);
  const isLike =
    words.length >= 3 &&
    recent.some((thread) => {
      const others = longWords(thread.title);
      return words.filter((word) => others.includes(word)).length >= 3;
    });
  return isLike === (refused === 'FO6');
}

function longWords(title: string): readonly string[] {
  return [...new Set(title.split(' ').filter((word) => word.length > 4))];
}
