import {
  isVisibleToAll,
  type Effect,
  type Run,
  type SpaceEvent,
  type SpaceState,
} from '../../src/index.ts';

interface Ended {
  readonly event: SpaceEvent;
  readonly effects: readonly Effect[];
}

/** How a decision broke the promise about answers without news, or null. */
export function newsBroken(before: SpaceState, { event, effects }: Ended): string | null {
  if (event.type !== 'run-ended' || event.report.kind !== 'answered') return null;
  const run = before.floor.runs.find(({ id }) => id === event.runId);
  if (run === undefined || run.place !== null) return null;
  const isSuppressed = effects.some(
    (effect) =>
      effect.type === 'end-run' && effect.runId === run.id && effect.outcome.kind === 'suppressed',
  );
  const { content, handOff } = event.report;
  const isNews = !isBare(content, before) && !isLoop(content, event, before);
  if (isSuppressed) {
    if (isNews) return 'an answer with news is left out';
    if (startOf(run) !== 'agent') return 'a person gets no answer';
    if (isAwaited(before, run)) return 'an answer that somebody waits for is left out';
    const stops = content.includes('<world>stop</world>');
    const hasHandOff = !stops && keepsHandOff(before, run, effects);
    return hasHandOff ? 'an answer with a hand-off is left out' : null;
  }
  // Only plain cases are checked: no mention, no tag, no tool and no waiter.
  const isPlain =
    !content.includes('@') && !content.includes('<') && content.trim() !== '' && !run.skips;
  const isFree = run.handOff === null && handOff === undefined && before.floor.waits.length === 0;
  const isAnswer = run.state === 'offered' && run.cause.kind !== 'regenerate';
  if (!isPlain || !isFree || !isAnswer || isNews) return null;
  if (startOf(run) !== 'agent' || isAwaited(before, run)) return null;
  return 'a polite loop goes on';
}

function startOf({ resumes, startedBy }: Run): Run['startedBy'] {
  return resumes ?? startedBy;
}

// CH18: the hand-off of a run can be refused at the end of the run. No refusal is recorded if the
// target has left.
function keepsHandOff(
  { roster }: SpaceState,
  { handOff }: Run,
  effects: readonly Effect[],
): boolean {
  if (handOff === null || !roster.members.some(({ id }) => id === handOff.target)) return false;
  return !effects.some(
    (effect) => effect.type === 'refuse-floor' && effect.agent === handOff.target,
  );
}

function isAwaited({ floor }: SpaceState, run: Run): boolean {
  const chain = floor.chains.find(({ id }) => id === run.chainId);
  const branch = chain?.branches.find(({ id }) => id === run.branchId);
  if (branch?.stack.some(({ id }) => id === run.answersTo) === true) return true;
  // Under `mention` the readers depend on the text. Under other policies the readers of the trigger
  // read the answer.
  const trigger = floor.triggers.find(({ messageId }) => messageId === run.triggerId);
  return (
    chain?.policy !== 'mention' &&
    floor.waits.some(
      (wait) =>
        wait.elsewhere === null &&
        wait.agent !== run.agent &&
        isVisibleToAll(trigger?.audience ?? 'everyone', wait.coming) &&
        wait.for.some(
          (whom) =>
            whom === 'any' ||
            whom === 'agent' ||
            (typeof whom === 'object' && whom.memberId === run.agent),
        ),
    )
  );
}

function isLoop(
  text: string,
  { earlier }: Extract<SpaceEvent, { type: 'run-ended' }>,
  space: SpaceState,
): boolean {
  if (earlier === undefined) return false;
  const { own, asked, askedBefore } = earlier;
  if (own === null || asked === null || askedBefore === null) return false;
  return (
    wordsOf(own, space) === wordsOf(text, space) &&
    wordsOf(asked, space) === wordsOf(askedBefore, space)
  );
}

function isBare(text: string, space: SpaceState): boolean {
  return wordsOf(text, space) === '';
}

// The bare words of a text. This function can be simple, because all names in these worlds are
// single words.
function wordsOf(text: string, { roster }: SpaceState): string {
  const names = [...roster.members, ...roster.others].map(({ name }) => name);
  const mention = new RegExp(`@(${[...names, 'all', 'human', '\\w+'].join('|')})`, 'giu');
  return text
    .replaceAll(/<world>\w+<\/world>/gu, '')
    .replaceAll(mention, ' ')
    .replaceAll(/[^\p{L}\p{N}\s]/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
