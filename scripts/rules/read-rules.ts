/** One rule in RULES.md. */
interface WrittenRule {
  readonly id: string;
  readonly sentence: string;
  /** The sentence for people. Null if the rule itself is plain enough. */
  readonly plain: string | null;
}

/** A reason with its text. If `rule` is null, code chooses the reason. */
export interface WrittenReason {
  readonly rule: string | null;
  readonly label: ReasonLabel;
  readonly key: string;
  /** Null if another rule has the text of this key. */
  readonly words: string | null;
}

/** The rules and reasons of RULES.md, in order. */
export interface RuleBook {
  readonly rules: readonly WrittenRule[];
  readonly reasons: readonly WrittenReason[];
  /** Lines that are neither a rule nor a reason, and keys with no text or two texts. */
  readonly problems: readonly string[];
}

const LABELS = [
  'Floor',
  'Floor by',
  'Floor also',
  'Silence',
  'Silence also',
  'Refusal',
  'Will answer',
  'Nobody answers',
] as const;

export type ReasonLabel = (typeof LABELS)[number];

const RULE = /^- \*\*([A-Z]+\d+)\*\* (\S.*)$/u;
const PLAIN = /^ {2}- Plain: (\S.*)$/u;
const REASON = /^(?: {2})?- ([A-Z][a-z ]+) `([\w-]+)`(?:: (\S.*))?$/u;

export function readRules(text: string): RuleBook {
  const rules: WrittenRule[] = [];
  const reasons: WrittenReason[] = [];
  const problems: string[] = [];
  let rule: string | null = null;
  for (const line of text.split('\n').filter((one) => /^(?: *-|#)/u.test(one))) {
    const [, id, sentence] = RULE.exec(line) ?? [];
    const plain = PLAIN.exec(line)?.[1];
    const reason = readReason(line, rule);
    const last = rules.at(-1);
    if (line.startsWith('#')) rule = null;
    else if (id !== undefined && sentence !== undefined) {
      rule = id;
      rules.push({ id, sentence, plain: null });
    } else if (plain !== undefined && last?.id === rule) {
      rules[rules.length - 1] = { ...last, plain };
    } else if (reason === null) problems.push(`RULES.md: this line cannot be read: ${line}`);
    else reasons.push(reason);
  }
  return { rules, reasons, problems: [...problems, ...wordProblems(reasons)] };
}

function readReason(line: string, rule: string | null): WrittenReason | null {
  const [, name, key, words = null] = REASON.exec(line) ?? [];
  const label = LABELS.find((one) => one === name);
  return label === undefined || key === undefined ? null : { rule, label, key, words };
}

/** The kind of a reason. Reasons of one kind share their keys. */
export function kindOf(label: ReasonLabel): 'floor' | 'no-floor' | 'composer' {
  if (label.startsWith('Floor')) return 'floor';
  return label.startsWith('Silence') || label === 'Refusal' ? 'no-floor' : 'composer';
}

function wordProblems(reasons: readonly WrittenReason[]): string[] {
  const keys = Map.groupBy(reasons, ({ label, key }) => `${kindOf(label)} \`${key}\``);
  return [...keys].flatMap(([key, all]) => {
    const count = all.filter(({ words }) => words !== null).length;
    return count === 1
      ? []
      : [`RULES.md: ${key} must have its words exactly once, not ${count} times`];
  });
}
