import type { InnerReason } from '@conch/engine';
import { numberWords, reasonMaker } from './reason-maker.ts';

/**
 * A position in a script, for example `do.say` of the second rule. An empty path means the whole
 * rule.
 */
type RulePlace = {
  readonly rule: number;
  readonly path: string;
};

const at = ({ rule, path }: RulePlace): string =>
  path === '' ? `Rule ${rule}` : `Rule ${rule}: ${path}`;

const OVER = { socket: 'over a socket', webhook: 'over a webhook', a2a: 'over A2A' } as const;

/** Why a configuration of an agent is refused. */
export const AGENT_REASONS = {
  'config-unreadable': ({ problems }: { readonly problems: readonly InnerReason[] }) =>
    `The configuration of an agent with a model cannot be read: ${problems.map(({ detail }) => detail).join('; ')}.`,
  'never-answers': ({ why }: { readonly why: InnerReason }) =>
    `An agent with a model could never answer: ${why.detail}.`,
  'no-config-field-near': (params: { readonly name: string; readonly nearest: string }) =>
    `there is no field “${params.name}” (did you mean ${params.nearest}?)`,
  'no-config-field-among': (params: { readonly name: string; readonly names: readonly string[] }) =>
    `there is no field “${params.name}”. The fields are ${params.names.join(', ')}`,
  'config-field': ({ name, why }: { readonly name: string; readonly why: InnerReason }) =>
    `${name} ${why.detail}`,
  'model-half-named': ({ given, missing }: { readonly given: string; readonly missing: string }) =>
    `${given} is given without ${missing}: give both, or neither to use the model of the server`,
  'too-few-run-tokens': ({ least }: { readonly least: number }) =>
    `too few tokens for one answer: with these instructions, one model call needs about ${least}`,
  'too-little-run-money': ({ least }: { readonly least: string }) =>
    `too little money for one answer: with these instructions, one call of this model costs about $${least}`,
  'too-few-context-tokens': ({ least }: { readonly least: number }) =>
    `too few tokens of context: with these instructions a prompt needs about ${least} beside its answer`,
  'must-be-text': ({ most }: { readonly most: number }) =>
    `must be a text of at most ${numberWords(most)} characters`,
  'must-not-be-empty': () => 'must not be empty',
  'must-be-count': ({ least, most }: { readonly least: number; readonly most: number }) =>
    `must be a whole number from ${numberWords(least)} to ${numberWords(most)}`,
  'must-be-number': ({ least, most }: { readonly least: number; readonly most: number }) =>
    `must be a number from ${least} to ${numberWords(most)}`,
  'must-be-more': ({ least }: { readonly least: number }) => `must be more than ${least}`,
  'must-be-tools': () => 'must be a list of tools, each as server.tool',
  'must-have-fewer-tools': ({ most }: { readonly most: number }) =>
    `must have at most ${most} tools`,
  // Outside agents.
  'wait-seconds': () =>
    'waitSeconds must be a number from 1 to 3600: the seconds that a task waits for its agent.',
  'worst-case': () =>
    'worstCase must be the highest cost of one answer: { "tokens": 5000, "costUsd": 0.02 }. If the price is unknown, costUsd is null.',
  'agent-address': ({ name }: { readonly name: string }) =>
    `${name} must be an address that begins with https:// (or http://).`,
  'no-remote-field': (params: {
    readonly over: keyof typeof OVER;
    readonly name: string;
    readonly names: readonly string[];
  }) =>
    `An agent ${OVER[params.over]} has no “${params.name}”. It can have ${params.names.join(', ')}.`,
  'remote-config': () =>
    'The configuration of a remote agent must be {} for an agent that connects by itself, { "over": "webhook", "url": "https://…" } or { "over": "a2a", "card": "https://…" }.',
  'nothing-outside': ({ host }: { readonly host: string }) =>
    `This server calls no outside addresses. Its operator can allow ${host} with the setting CONCH_OUTBOUND.`,
  // Scripts.
  'script-of-rules': () => 'A script must be a list with at least one rule: { when, do }.',
  'rule-part-missing': ({ expected, ...place }: RulePlace & { readonly expected: InnerReason }) =>
    `${at(place)} is missing: give ${expected.detail}.`,
  'rule-part-wrong': ({ expected, ...place }: RulePlace & { readonly expected: InnerReason }) =>
    `${at(place)} must be ${expected.detail}.`,
  'rule-word-unknown': (
    params: RulePlace & { readonly word: string; readonly words: readonly string[] },
  ) => `${at(params)} has the unknown word ${params.word}: use ${params.words.join(', ')}.`,
  'rule-template-unknown': (
    params: RulePlace & { readonly word: string; readonly words: readonly string[] },
  ) => `${at(params)} has the unknown template ${params.word}: use ${params.words.join(', ')}.`,
  'rule-template-open': (place: RulePlace) => `${at(place)} has {{ without an end: add }}.`,
  'rule-does-nothing': ({ words, ...place }: RulePlace & { readonly words: readonly string[] }) =>
    `${at(place)} does nothing: add one of ${words.join(', ')}.`,
  'rule-with-both': (params: RulePlace & { readonly one: string; readonly other: string }) =>
    `${at(params)} cannot have both ${params.one} and ${params.other}: keep one of them.`,
  'rule-goes-silently': (place: RulePlace) =>
    `${at(place)} has goToSpace and says nothing there: add say.`,
  'rule-chunks-nothing': (place: RulePlace) =>
    `${at(place)} has chunkMs and says nothing: add say, or take chunkMs away.`,
  'text-not-empty': () => 'a text that is not empty',
  'true-or-false': () => 'true or false',
  'true-or-nothing': () => 'true, or left out',
  'one-of-words': ({ words }: { readonly words: readonly string[] }) =>
    `one of ${words.join(', ')}`,
  'list-not-empty': () => 'a list that is not empty',
  'object-with': ({ words }: { readonly words: readonly string[] }) =>
    `an object with ${words.join(', ')}`,
  'whole-from-one': () => 'a whole number, 1 or more',
  'number-to-one': () => 'a number from 0 to 1',
  'milliseconds-up-to': ({ most }: { readonly most: number }) =>
    `a number of milliseconds from 0 to ${most}`,
  'seconds-up-to': ({ most }: { readonly most: number }) =>
    `a number of seconds above 0 and at most ${most}`,
} as const;

export const agentReason = reasonMaker(AGENT_REASONS);
