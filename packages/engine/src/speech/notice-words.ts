import { shortageWords, type BudgetShortage } from '../limit/budget-words.ts';
import { reasonMaker, type MadeReason, type ReasonParamsOf } from '../text/reason-maker.ts';

type Words = typeof NOTICE_WORDS;

/** The parameters of each notice, by its code. The meaning of a code never changes. */
export type NoticeParams = ReasonParamsOf<Words>;

/** The content of a notice as a code with its parameters. Each language has a text for it. */
export type NoticePhrase = {
  [Code in keyof Words]: { readonly code: Code; readonly params: NoticeParams[Code] };
}[keyof Words];

/** A notice with the English text that is stored, `detail`. */
export type NoticeReason = { [Code in keyof Words]: MadeReason<Words, Code> }[keyof Words];

type Name = { readonly name: string };
type Required = { readonly word: 'main agent' | 'coordinator' };

/** The notices that Conch posts, in the English text that is stored. */
export const NOTICE_WORDS = {
  'turn-limit-reached': ({ count }: { readonly count: number }) =>
    `@human Turn limit reached (${count === 1 ? '1 agent message' : `${count} agent messages`} in a row). Reply to continue.`,
  'run-limit-reached': (params: {
    readonly runs: number;
    readonly names: readonly string[];
    /** The number of refused agents that are no longer members. */
    readonly left: number;
  }) => `${chainLimit(params)} ${refusedWords(params)} did not get the floor. Reply to continue.`,
  'run-limit-reached-by-many': (params: { readonly runs: number; readonly count: number }) =>
    `${chainLimit(params)} ${params.count} agents did not get the floor. Reply to continue.`,
  'control-passed': ({ name }: Name) => `@human ${name} is passing control to you`,
  'no-agent-active': () => '@human No agent here is active, so nobody answers.',
  'main-agent-missing': ({ word }: Required) =>
    `@human This space has no ${word}, so nobody answers. Choose one in its settings.`,
  'nobody-takes-message': () => '@human No agent answers this message. Mention an agent to ask it.',
  'addressees-paused': ({ names }: { readonly names: readonly string[] }) =>
    `@human ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} paused, so nobody answers.`,
  'main-agent-left': ({ name, word }: Name & Required) =>
    `@human ${name} was the ${word} and is no longer here. Choose a ${word}.`,
  'main-agent-paused': ({ name, word }: Name & Required) =>
    `@human ${name} was the ${word} and is no longer active. Choose a ${word}.`,
  'main-agent-not-alone': ({ name, word }: Name & Required) =>
    `@human ${name} is no longer the only agent. Choose a ${word}.`,
  'visit-silent': ({ name }: Name) =>
    `@human ${name} went to another space and said nothing there, so nobody was asked.`,
  'visit-delegated': ({ name }: Name) =>
    `@human ${name} went to another space and can only answer there itself, so nobody was asked.`,
  'visit-at-turn-limit': ({ name }: Name) =>
    `@human ${name} could not speak in the other space: the turn limit is reached there.`,
  'visit-refused': ({ name }: Name) =>
    `@human ${name} could not speak in the other space: it was refused there.`,
  'target-refused': ({ name, target }: Name & { readonly target: string | null }) =>
    `@human ${name} asked for ${target === null ? 'an agent that' : `${target}, but this agent`} cannot answer here.`,
  'grant-changed': (params: GrantChange) => grantWords(params),
  'budget-refused': (params: BudgetRefusal) => budgetWords(params),
} as const;

export const noticeReason = reasonMaker(NOTICE_WORDS);

type GrantChange = Name & {
  /**
   * The name of the space. Null if the person who revokes the grant may no longer read that space.
   */
  readonly space: string | null;
  readonly kind: 'read' | 'act';
  readonly isGranted: boolean;
};

type BudgetRefusal = {
  /** The name of the agent. Null if the agent has left. */
  readonly name: string | null;
  readonly endsChain: boolean;
  readonly wasStarted: boolean;
  readonly why: 'no-price' | 'not-covered' | BudgetShortage;
};

function chainLimit({ runs }: { readonly runs: number }): string {
  return `@human Chain limit reached (${runs === 1 ? '1 run' : `${runs} runs`} in one chain).`;
}

function refusedWords({ names, left }: { names: readonly string[]; left: number }): string {
  const listed = names.join(', ');
  if (left === 0) return listed;
  if (listed === '')
    return left === 1 ? 'An agent that has left since' : 'Agents that have left since';
  const others = left === 1 ? 'an agent that has left since' : 'agents that have left since';
  return `${listed} and ${others}`;
}

function grantWords({ name, space, kind, isGranted }: GrantChange): string {
  const lets = isGranted ? 'lets' : 'no longer lets';
  const from = space === null ? 'another space' : `“${space}”`;
  return `${name} ${lets} agents from ${from} ${kind === 'read' ? 'read this space' : 'post in this space'}.`;
}

function budgetWords({ name, endsChain, wasStarted, why }: BudgetRefusal): string {
  const agent = name ?? 'An agent';
  const what = wasStarted ? 'did not continue' : 'was not started';
  const opening = endsChain ? '@human Budget reached: ' : '@human ';
  return `${opening}${agent} ${what}, because ${refusalWords(why, agent)}.`;
}

function refusalWords(why: BudgetRefusal['why'], agent: string): string {
  if (why === 'no-price') {
    return 'the price of its model is not known and the budget is in money. Set the price under “prices” in conch.yaml (for an outside agent, set its worstCase), or use a budget in tokens';
  }
  return why === 'not-covered' ? 'the budget does not cover it' : shortageWords(why, agent);
}
