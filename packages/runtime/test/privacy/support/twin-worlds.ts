import { createHash } from 'node:crypto';
import { isVisibleToAll } from '@conch/engine';
import { PrivacyBreach } from './campaign.ts';
import { canariesIn } from './canary.ts';
import type { PrivacyLedger } from './ledger.ts';
import type { WordOf } from './obedient.ts';
import { play } from './play.ts';
import { pick, type RoomsPlot } from './plot.ts';
import { withoutIds } from './without-ids.ts';
import type { PrivacyWorld } from './world.ts';

/** The statistics of a comparison of world pairs. */
export interface Twins {
  pairs: number;
  /** The number of inputs that had to be equal and were equal. */
  same: number;
  /**
   * The number of inputs that differed and were allowed to differ, because their run may see the
   * difference.
   */
  different: number;
}

type Open = (wordOf: WordOf) => Promise<PrivacyWorld>;

/**
 * P-2: plays a plot in two worlds that differ in the text of one private message. Compares the
 * input of all runs whose answer has a reader that may not see the difference.
 */
export async function compareTwins(
  plot: RoomsPlot,
  open: { readonly first: Open; readonly second: Open },
  twins: Twins,
): Promise<void> {
  const first = await open.first(tellingWord);
  await play(plot, first, (n) => canaryOf(n, 0));
  const known = await first.ledger();
  const secret = secretOf(plot, known);
  const second = await open.second(tellingWord);
  await play(plot, second, (n) => canaryOf(n, n === secret ? 1 : 0));
  if (secret === null) return;
  twins.pairs += 1;
  compare({ world: first, ledger: known }, { world: second, ledger: await second.ledger() }, twins);
}

interface Played {
  readonly world: PrivacyWorld;
  readonly ledger: PrivacyLedger;
}

function compare(first: Played, second: Played, twins: Twins): void {
  const glimpses = first.world.glimpses;
  const others = second.world.glimpses;
  const wordings = first.ledger.wordings;
  if (glimpses.length !== others.length || wordings.length !== second.ledger.wordings.length) {
    throw new PrivacyBreach('P-2', 'what one was told changes who speaks');
  }
  const differing = wordings.filter(({ text }, n) => text !== second.ledger.wordings[n]?.text);
  for (const [n, glimpse] of glimpses.entries()) {
    const isSame = withoutIds(glimpse.text) === withoutIds(others[n]?.text ?? '');
    const coming = first.ledger.comingAudience(glimpse);
    const isLetIn = differing.some(
      ({ spaceId, at, audience }) =>
        spaceId === glimpse.spaceId && at <= glimpse.at && isVisibleToAll(audience, coming),
    );
    if (isSame) twins.same += isLetIn ? 0 : 1;
    else if (isLetIn) twins.different += 1;
    else throw new PrivacyBreach('P-2', difference(glimpse.text, others[n]?.text ?? ''));
  }
}

function difference(one: string, other: string): string {
  const a = withoutIds(one);
  const b = withoutIds(other);
  const at = [...a].findIndex((letter, n) => letter !== b[n]);
  const from = Math.max(0, at - 200);
  return `a run was given “${a.slice(from, at + 60)}” or “${b.slice(from, at + 60)}”`;
}

// A private message of a person, selected by the plot.
function secretOf({ habits }: RoomsPlot, { wordings }: PrivacyLedger): number | null {
  const found = wordings
    .filter(({ by, audience }) => by === 'person' && audience !== 'everyone')
    .flatMap(({ text }) => [...canariesIn(text)])
    .map((canary) => Number.parseInt(canary.slice('canary-'.length, -1), 16));
  return found.length === 0 ? null : pick(found, habits[0]?.[0] ?? 0);
}

function canaryOf(n: number, variant: 0 | 1): string {
  return `canary-${n.toString(16).padStart(31, '0')}${variant}`;
}

// A word that depends on the input, so that every difference in the input changes the answer.
const tellingWord: WordOf = (n, given) =>
  `w${n}-${createHash('sha256').update(withoutIds(given)).digest('hex').slice(0, 12)}`;
