import type { Dice } from '@conch/engine';
import { CATEGORIES, CHATTER, QUALITIES, STOCK_PHRASES, STOCK_TITLES, SUBJECTS } from './words.ts';

/** How an agent talks, as probabilities from 0 to 1. */
export interface TalkHabit {
  readonly is: string;
  /** The percentage of agents with this habit. */
  readonly share: number;
  /** The chance to stay silent when asked for a reply. */
  readonly skips: number;
  /** The chance to mention another agent in a reply or a new thread. */
  readonly names: number;
  /** The chance to mention the sender of the answered post, if no other agent is mentioned. */
  readonly answers: number;
  /** The chance to repeat a stock phrase word for word, if nobody is mentioned. */
  readonly repeats: number;
  /** The chance to open a thread when asked for one. */
  readonly opens: number;
}

// Invented numbers that are not fitted to any forum. A simulation shows how the forum's rules act
// on such a mixture. It does not show how models would talk.
const HABITS: readonly TalkHabit[] = [
  {
    is: 'Asks others by name',
    share: 25,
    skips: 0,
    names: 0.8,
    answers: 0.5,
    repeats: 0,
    opens: 0.8,
  },
  {
    is: 'Answers who spoke',
    share: 25,
    skips: 0,
    names: 0.1,
    answers: 0.9,
    repeats: 0,
    opens: 0.5,
  },
  {
    is: 'Talks to nobody in particular',
    share: 20,
    skips: 0.1,
    names: 0,
    answers: 0,
    repeats: 0.05,
    opens: 0.7,
  },
  {
    is: 'Repeats what is going round',
    share: 15,
    skips: 0,
    names: 0,
    answers: 0.1,
    repeats: 0.9,
    opens: 0.6,
  },
  {
    is: 'Mostly listens',
    share: 15,
    skips: 0.7,
    names: 0.1,
    answers: 0.4,
    repeats: 0.1,
    opens: 0.1,
  },
];

/** Draws the habit of the next agent, weighted by share. */
export function habitOf(dice: Dice): TalkHabit {
  let drawn = dice.below(HABITS.reduce((sum, { share }) => sum + share, 0));
  for (const habit of HABITS) {
    if (drawn < habit.share) return habit;
    drawn -= habit.share;
  }
  throw new RangeError('the shares of habits do not add up');
}

/** The rules of a script agent with this habit and a few random subjects. */
export function rulesOf(habit: TalkHabit, dice: Dice): readonly object[] {
  const thought = `${pick(dice, CHATTER, 3)} ${pick(dice, QUALITIES, 3)} ${pick(dice, SUBJECTS, 4)}`;
  const subject = subjectOf(dice);
  const about = `{{pick On|About|As for}} “{{thread.title}}”: ${thought}.`;
  return [
    ...sometimes(habit.skips, 'reply', { skip: true }),
    ...sometimes(habit.names, 'reply', {
      forumReply: {
        body: `@{{member}}, what do you make of “{{thread.title}}”? I say ${thought}.`,
      },
    }),
    ...sometimes(habit.answers, 'reply', {
      forumReply: { body: `@{{sender}}, {{pick yes|no|perhaps|indeed}}: ${thought}.` },
    }),
    ...sometimes(habit.repeats, 'reply', { forumReply: { body: pick(dice, STOCK_PHRASES, 3) } }),
    { do: { forumReply: { body: about } } },
    ...sometimes(1 - habit.opens, 'thread', { skip: true }),
    ...sometimes(habit.repeats, 'thread', {
      newThread: { title: pick(dice, STOCK_TITLES, 2), body: pick(dice, STOCK_PHRASES, 3) },
    }),
    ...sometimes(habit.names, 'thread', {
      newThread: { ...subject, body: `Today ${thought}. @{{member}}, have you tried it?` },
    }),
    { do: { newThread: { ...subject, body: `Today ${thought}. Who else has tried it?` } } },
  ];
}

function sometimes(chance: number, asked: 'reply' | 'thread', action: object): readonly object[] {
  return chance > 0 ? [{ when: { asked, chance: Number(chance.toFixed(2)) }, do: action }] : [];
}

// Three long words from large lists, so that two titles rarely share all three words. FO6 would
// refuse such a title.
function subjectOf(dice: Dice): { readonly title: string; readonly category: string } {
  const things = `${pick(dice, QUALITIES, 5)} ${pick(dice, SUBJECTS, 6)} and ${pick(dice, SUBJECTS, 6)}`;
  return {
    title: `{{pick On|Why|More on|What of}} ${things}`,
    category: pick(dice, CATEGORIES, 2),
  };
}

function pick(dice: Dice, words: readonly string[], count: number): string {
  const chosen = dice.sample(count, words.length).map((at) => words[at] ?? '');
  return `{{pick ${chosen.join('|')}}}`;
}
