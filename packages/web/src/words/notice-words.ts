import type { NoticeParams, PhraseOnWire } from '@conch/protocol';
import { exactMoneyWords } from '../parts/figures/money-words.ts';
import { isolated } from '../parts/names/isolated.ts';
import type { TFunction, WordKey } from './use-translation.ts';

/** The texts and the language of a notice. */
export interface NoticeLanguage {
  readonly t: TFunction<'notices'>;
  readonly tokens: TFunction<'message'>;
  readonly language: string;
}

type Wording<Code extends keyof NoticeParams> = (
  params: NoticeParams[Code],
  language: NoticeLanguage,
) => string;

/** The text of a notice. Null if a newer server sends an unknown code. */
export function noticeWords(
  { code, params }: PhraseOnWire,
  language: NoticeLanguage,
): string | null {
  if (!Object.hasOwn(WORDINGS, code)) return null;
  const wording = WORDINGS[code as keyof NoticeParams] as (
    params: PhraseOnWire['params'],
    language: NoticeLanguage,
  ) => string;
  return wording(params, language);
}

// A code without a text here is a type error.
const WORDINGS: { readonly [Code in keyof NoticeParams]: Wording<Code> } = {
  'turn-limit-reached': ({ count }, { t }) => t('turnLimit', { count }),
  'run-limit-reached': ({ runs, names, left }, { t, language }) => {
    const gone = left === 0 ? [] : [t(names.length === 0 ? 'leftAlone' : 'left', { count: left })];
    return t('chainLimit', {
      count: runs,
      who: listWords([...names.map(isolated), ...gone], language),
    });
  },
  'run-limit-reached-by-many': ({ runs, count }, { t }) =>
    t('chainLimit', { count: runs, who: t('agents', { count }) }),
  'control-passed': named('passed'),
  'no-agent-active': (_, { t }) => t('noneActive'),
  'main-agent-missing': ({ word }, { t }) => t(MISSING[word]),
  'nobody-takes-message': (_, { t }) => t('nobodyTakes'),
  'addressees-paused': ({ names }, { t, language }) =>
    t('paused', { count: names.length, names: listWords(names.map(isolated), language) }),
  'main-agent-left': required({ coordinator: 'coordinatorLeft', 'main agent': 'mainAgentLeft' }),
  'main-agent-paused': required({
    coordinator: 'coordinatorPaused',
    'main agent': 'mainAgentPaused',
  }),
  'main-agent-not-alone': required({ coordinator: 'notAlone', 'main agent': 'notAlone' }),
  'visit-silent': named('visitSilent'),
  'visit-delegated': named('visitDelegated'),
  'visit-at-turn-limit': named('visitAtTurnLimit'),
  'visit-refused': named('visitRefused'),
  'target-refused': ({ name, target }, { t }) =>
    target === null
      ? t('someoneRefused', { name: isolated(name) })
      : t('targetRefused', { name: isolated(name), target: isolated(target) }),
  'grant-changed': ({ name, space, kind, isGranted }, { t }) => {
    const from = space === null ? t('anotherSpace') : t('namedSpace', { space: isolated(space) });
    const [granted, revoked] = GRANTS[kind];
    return t(isGranted ? granted : revoked, { name: isolated(name), space: from });
  },
  'budget-refused': ({ name, endsChain, wasStarted, why }, language) => {
    const { t } = language;
    const agent = name === null ? t('anAgent') : isolated(name);
    const what = t(wasStarted ? 'notContinued' : 'notStarted', {
      name: agent,
      why: refusalWords(why, agent, language),
    });
    return endsChain ? t('budgetReached', { what }) : what;
  },
};

function named(key: WordKey<'notices'>) {
  return ({ name }: { readonly name: string }, { t }: NoticeLanguage): string =>
    t(key, { name: isolated(name) });
}

type RequiredAgent = NoticeParams['main-agent-left'];

function required(keys: Readonly<Record<RequiredAgent['word'], WordKey<'notices'>>>) {
  return ({ name, word }: RequiredAgent, { t }: NoticeLanguage): string => {
    return t(keys[word], { name: isolated(name), choose: t(CHOOSE[word]) });
  };
}

const MISSING = { coordinator: 'noCoordinator', 'main agent': 'noMainAgent' } as const;
const CHOOSE = { coordinator: 'chooseCoordinator', 'main agent': 'chooseMainAgent' } as const;
const GRANTS = { read: ['mayRead', 'mayNotRead'], act: ['mayPost', 'mayNotPost'] } as const;

const BUDGETS = {
  chain: 'budgetOfChain',
  tick: 'budgetOfTick',
  space: 'budgetOfSpace',
  agent: 'budgetOfAgent',
} as const;

function refusalWords(
  why: NoticeParams['budget-refused']['why'],
  name: string,
  { t, tokens, language }: NoticeLanguage,
): string {
  if (why === 'no-price') return t('noPrice');
  if (why === 'not-covered') return t('notCovered');
  const amount = (value: number): string =>
    why.unit === 'usd' ? exactMoneyWords(value, language) : tokens('tokens', { count: value });
  const budget = t(BUDGETS[why.of], { name });
  const most = amount(why.most);
  const requestedAmount = amount(why.wanted ?? 0);
  if ((why.wanted ?? 0) > why.most)
    return t('budgetTooSmall', { budget, most, wanted: requestedAmount, name });
  if (why.left === null) return t('agentBudgetUsed', { budget, most, wanted: requestedAmount });
  return t('budgetUsed', { budget, most, wanted: requestedAmount, left: amount(why.left) });
}

function listWords(parts: readonly string[], language: string): string {
  return new Intl.ListFormat(language).format(parts);
}
