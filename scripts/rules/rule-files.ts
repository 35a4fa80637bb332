import type { SourceText } from '../repository.ts';
import { kindOf, type ReasonLabel, type RuleBook, type WrittenReason } from './read-rules.ts';

type Entry = readonly [key: string, value: string];

const HEAD =
  '// Made from packages/engine/RULES.md by `npm run rules`: change that page instead.\n';

/** The source files generated from RULES.md. */
export function ruleFiles(book: RuleBook): SourceText[] {
  return [
    { path: 'packages/engine/src/rules/written-rules.ts', text: writtenRules(book) },
    { path: 'packages/engine/src/rules/plain-rules.ts', text: plainRules(book) },
    { path: 'packages/engine/src/rules/rule-reasons.ts', text: ruleReasons(book) },
    { path: 'packages/protocol/src/floor/reason-keys.ts', text: reasonKeys(book) },
    { path: 'packages/cli/src/print/answer-reasons.ts', text: answerReasons(book) },
    { path: 'packages/web/src/words/rule-keys.ts', text: composerKeys(book) },
    { path: 'packages/web/src/words/en/rules/composer-reasons.ts', text: composerReasons(book) },
    { path: 'packages/web/src/words/en/rules/rule-reasons.ts', text: pageReasons(book) },
  ];
}

function writtenRules({ rules }: RuleBook): string {
  const sentences = rules.map(({ id, sentence }): Entry => [id, sentence]);
  return HEAD + table('WRITTEN_RULES', 'The sentence of each rule in RULES.md.', sentences);
}

function plainRules({ rules }: RuleBook): string {
  const about = 'Rules in plain words, where the rule itself is too technical for people.';
  const sentences = rules.flatMap(({ id, plain }): Entry[] =>
    plain === null ? [] : [[id, plain]],
  );
  return HEAD + table('PLAIN_RULES', about, sentences);
}

function ruleReasons({ reasons }: RuleBook): string {
  return [
    HEAD + table('FLOOR_WORDS', FLOOR_ABOUT, wordsOf(reasons, 'floor')),
    table('NO_FLOOR_WORDS', NO_FLOOR_ABOUT, wordsOf(reasons, 'no-floor')),
    table('FLOOR_REASONS', 'Why an agent gets the floor.', byRule(reasons, 'Floor')),
    table(
      'HAND_OFF_REASONS',
      'Why an agent gets the floor from another agent, by the rule of the hand-off.',
      byRule(reasons, 'Floor by'),
    ),
    table('SILENCE_REASONS', 'Why agents stay silent.', byRule(reasons, 'Silence')),
    table('REFUSAL_REASONS', 'Why a request is refused.', byRule(reasons, 'Refusal')),
  ].join('\n');
}

const FLOOR_ABOUT =
  'Why an agent got the floor, as a clause. `{name}` is the agent that gave the floor.';
const NO_FLOOR_ABOUT =
  'Why agents did not get the floor, or why a request was refused, as a clause.';

function reasonKeys({ reasons }: RuleBook): string {
  return [
    HEAD + list('FLOOR_KEYS', 'Why an agent got the floor.', wordsOf(reasons, 'floor')),
    list('NO_FLOOR_KEYS', 'Why agents did not get the floor.', wordsOf(reasons, 'no-floor')),
  ].join('\n');
}

function composerKeys({ reasons }: RuleBook): string {
  return [
    HEAD +
      table(
        'SPEAKER_KEYS',
        'The reasons why an agent would answer, by rule.',
        byRule(reasons, 'Will answer'),
      ),
    table(
      'NOBODY_KEYS',
      'The reasons why no agent would answer, by rule.',
      byRule(reasons, 'Nobody answers'),
    ),
  ].join('\n');
}

function answerReasons({ reasons }: RuleBook): string {
  const words = new Map(wordsOf(reasons, 'composer'));
  const inWords = (label: ReasonLabel): Entry[] =>
    byRule(reasons, label).map(([rule, key]) => [rule, words.get(key) ?? '']);
  return [
    HEAD + table('SPEAKER_WORDS', 'Why an agent would answer, by rule.', inWords('Will answer')),
    table('NOBODY_WORDS', 'Why no agent would answer, by rule.', inWords('Nobody answers')),
  ].join('\n');
}

function composerReasons({ reasons }: RuleBook): string {
  const about = 'The agents that would answer and the reasons, shown above the composer.';
  return HEAD + table('COMPOSER_REASONS', about, wordsOf(reasons, 'composer'));
}

function pageReasons({ reasons }: RuleBook): string {
  const floor = wordsOf(reasons, 'floor').map(([key, words]): Entry => {
    return [`floor-${key}`, words.replaceAll('{name}', '{{name}}')];
  });
  const others = wordsOf(reasons, 'no-floor').map(([key, words]): Entry => [`not-${key}`, words]);
  const about = 'Why agents got or did not get the floor.';
  return HEAD + table('RULE_REASONS', about, [...floor, ...others]);
}

function wordsOf(reasons: readonly WrittenReason[], kind: ReturnType<typeof kindOf>): Entry[] {
  return reasons.flatMap(({ label, key, words }): Entry[] =>
    words === null || kindOf(label) !== kind ? [] : [[key, words]],
  );
}

function byRule(reasons: readonly WrittenReason[], label: ReasonLabel): Entry[] {
  return reasons.flatMap((one): Entry[] =>
    one.rule === null || one.label !== label ? [] : [[one.rule, one.key]],
  );
}

function table(name: string, about: string, entries: readonly Entry[]): string {
  const lines = entries.map(([key, value]) => `  ${asKey(key)}: ${quoted(value)},\n`);
  return `/** ${about} */\nexport const ${name} = {\n${lines.join('')}} as const;\n`;
}

function list(name: string, about: string, entries: readonly Entry[]): string {
  const lines = entries.map(([key]) => `  ${quoted(key)},\n`);
  return `/** ${about} */\nexport const ${name} = [\n${lines.join('')}] as const;\n`;
}

function asKey(key: string): string {
  return /^[A-Za-z]\w*$/u.test(key) ? key : quoted(key);
}

// Quotes like the formatter: single quotes, unless the text contains more single than double
// quotes.
function quoted(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\');
  const isDouble = text.split("'").length > text.split('"').length;
  return isDouble ? `"${escaped.replaceAll('"', '\\"')}"` : `'${escaped.replaceAll("'", "\\'")}'`;
}
