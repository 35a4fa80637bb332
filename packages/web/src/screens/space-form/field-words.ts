import type { TFunction } from '../../words/use-translation.ts';
import { MODE_NAMES } from '../space/panels/mode.ts';
import { durationWords } from '../../parts/form/duration.ts';
import { numberText } from '../../parts/form/number-words.ts';

/** What each field of a space is called, in the namespace `space`. */
const LABELS = {
  name: 'name',
  'settings.kind': 'kind',
  'settings.policy': 'mode',
  'settings.mainAgentId': 'mainAgent',
  'settings.picker': 'picker',
  'settings.humanMentions': 'humanMentions',
  'settings.textHandOff': 'textHandOff',
  'settings.unknownMentions': 'unknownMentions',
  'settings.disclosure': 'disclosure',
  'settings.readableSpaces': 'readableSpaces',
  'settings.turnLimit': 'turnLimit',
  'settings.maxRuns': 'maxRuns',
  'settings.maxStack': 'maxStack',
  'settings.dayBudget.maxTokens': 'dayTokens',
  'settings.dayBudget.maxCostUsd': 'dayCost',
  'settings.chainBudget.maxTokens': 'chainTokens',
  'settings.chainBudget.maxCostUsd': 'chainCost',
  'settings.timeOuts.silentMs': 'silentMs',
  'settings.timeOuts.totalMs': 'totalMs',
  'settings.timeOuts.maxSteps': 'maxSteps',
  'settings.forum.isPaused': 'isPaused',
  'settings.forum.tickIntervalMs': 'tickIntervalMs',
  'settings.forum.creationChance': 'creationChance',
  'settings.forum.maxThreads': 'maxThreads',
  'settings.forum.mentionedReplyChance': 'mentionedReplyChance',
  'settings.forum.baseReplyChance': 'baseReplyChance',
  'settings.forum.maxReplies': 'maxReplies',
  'settings.forum.threadLifetimeMs': 'threadLifetimeMs',
  'settings.forum.defaultCategory': 'defaultCategory',
  'settings.forum.seed': 'seed',
  'settings.forum.pruneAfterTicks': 'pruneAfterTicks',
  'settings.forum.minReplyLength': 'minReplyLength',
  'settings.forum.titleWindowMs': 'titleWindowMs',
  'settings.forum.maxTitleLength': 'maxTitleLength',
  'settings.forum.maxCategoryLength': 'maxCategoryLength',
  'settings.forum.maxMentions': 'maxMentions',
  'settings.forum.promptPosts': 'promptPosts',
  'settings.forum.promptNames': 'promptNames',
} as const;

/** The fields of which one of a few is chosen, with the words of each choice. */
export const CHOICES = {
  kind: { chat: 'kindChat', forum: 'kindForum' },
  picker: {
    'round-robin': 'pickerRoundRobin',
    'last-spoke': 'pickerLastSpoke',
    relevance: 'pickerRelevance',
  },
  humanMentions: { admin: 'humanMentionsAdmin', route: 'humanMentionsRoute' },
  unknownMentions: { warn: 'unknownMentionsWarn', refuse: 'unknownMentionsRefuse' },
  disclosure: { allow: 'disclosureAllow', deny: 'disclosureDeny' },
} as const;

/** The words that the fields of a space need, and the language that they are in. */
export interface FieldWording {
  readonly t: TFunction<'space'>;
  readonly why: TFunction<'why'>;
  readonly language: string;
  /** The name of a member or a space, by its id. */
  readonly nameOf: (id: string) => string | null;
}

export const FIELD_NAMES: readonly string[] = Object.keys(LABELS);

export function fieldLabel({ t }: Pick<FieldWording, 't'>, name: string): string {
  return isNamed(name) ? t(LABELS[name]) : name;
}

/** A value of a field as people read it. */
export function fieldValue(wording: FieldWording, name: string, value: unknown): string {
  const { t, why, nameOf } = wording;
  const short = name.replace(/^settings\./u, '');
  if (value === null) return short === 'mainAgentId' ? t('mainAgentNone') : t('noLimit');
  if (typeof value === 'boolean') return value ? t('on') : t('off');
  if (Array.isArray(value)) return listWords(value.map((id) => nameOf(String(id)) ?? String(id)));
  if (typeof value === 'number') return numberWords(wording, short, value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (short === 'mainAgentId') return nameOf(value) ?? t('mainAgentGone');
  if (short === 'policy') return isPolicy(value) ? why(MODE_NAMES[value]) : value;
  const words = choiceWords(short, value);
  return words === null ? value : t(words);
}

function numberWords({ language }: FieldWording, short: string, value: number): string {
  if (short.endsWith('Chance')) return `${numberText(value * PERCENT)} %`;
  return short.endsWith('Ms') ? durationWords(value, language) : numberText(value);
}

export const PERCENT = 100;

function listWords(names: readonly string[]): string {
  return names.length === 0 ? '–' : names.join(', ');
}

type ChoiceWords = {
  [Field in keyof typeof CHOICES]: (typeof CHOICES)[Field][keyof (typeof CHOICES)[Field]];
}[keyof typeof CHOICES];

function choiceWords(short: string, value: string): ChoiceWords | null {
  const choices: Readonly<Record<string, Readonly<Record<string, ChoiceWords>>>> = CHOICES;
  return choices[short]?.[value] ?? null;
}

function isNamed(name: string): name is keyof typeof LABELS {
  return Object.hasOwn(LABELS, name);
}

function isPolicy(value: string): value is keyof typeof MODE_NAMES {
  return Object.hasOwn(MODE_NAMES, value);
}
