import { buildRoster, indexOf, parseMentions, type Roster } from '@conch/engine';
import { cpuMs, cpuResult, type BenchCase, type BenchResult } from '../bench-case.ts';

const MEBIBYTE = 1 << 20;

/** The mention parser on 1 MiB of text against 10,000 names. */
export const mentions: BenchCase = {
  name: 'mentions',
  run() {
    const names = manyNames(10_000);
    const members = names.map((name, at) => ({ id: String(at), name, kind: 'agent' as const }));
    const roster = buildRoster(members);
    const text = repeated(realisticText(names), MEBIBYTE);
    const found = parseMentions(text, roster).length;
    return [
      cpuResult(
        '1 MiB of mixed text, 10,000 names',
        cpuMs(() => parseMentions(text, roster)),
        {
          budget: 50,
          note: `${found} mentions`,
        },
      ),
      indexing(roster),
      ...ADVERSARIAL.map(([label, piece]) => {
        const nasty = repeated(piece, MEBIBYTE);
        return cpuResult(
          `1 MiB of ${label}`,
          cpuMs(() => parseMentions(nasty, roster)),
        );
      }),
    ];
  },
};

const ADVERSARIAL: readonly (readonly [label: string, piece: string])[] = [
  ['@', '@'],
  ['@ and space', '@ '],
  ['unknown mentions', '@x '],
  ['known mentions of three words', '@Agent Kilo 7 '],
  ['single backticks', '@` '],
  [
    'growing backtick runs',
    Array.from({ length: 400 }, (_, at) => `${'`'.repeat(at + 1)} @x `).join(''),
  ],
  ['URLs', 'https://example.com/@bob/@ann '],
  ['slashes', 'a.b/@x'],
  ['bold', '**@x** and '],
  ['letters with many marks', `@a${'\u0301\u0323'.repeat(60)} `],
  ['invisible characters', '@\u200b\u200d'],
];

function indexing({ members, others }: Roster): BenchResult {
  const work = () => indexOf({ members, others }).names;
  return cpuResult('index 10,000 names', cpuMs(work), { budget: 100 });
}

const FIRST = ['Ana', 'Bruno', 'Chen', 'Dalia', 'Emeka', 'Farah', 'Goran', 'Hiro', 'Ines', 'Jorge'];
const LAST = [
  'Finance',
  'Legal',
  'Research',
  'Data',
  'Support',
  'Ops',
  'Design',
  'Sales',
  'Editor',
];

function manyNames(count: number): readonly string[] {
  const scripts = ['Agent Kilo 7', '小明', 'حسام', 'José', 'Søren Å', 'अनिता', '김민준', 'たなか'];
  const generated = Array.from({ length: count - scripts.length }, (_, at) => {
    const number = Math.floor(at / (FIRST.length * LAST.length));
    return `${FIRST[at % FIRST.length]} ${LAST[Math.floor(at / FIRST.length) % LAST.length]} ${letters(number)}`;
  });
  return [...scripts, ...generated];
}

// Writes a number in letters, one letter for each digit, so that no name contains a digit.
function letters(number: number): string {
  return [...String(number)].map((digit) => 'abcdefghkx'.charAt(Number(digit))).join('');
}

function realisticText(names: readonly string[]): string {
  const lines = Array.from({ length: 400 }, (_, at) => {
    const name = names[(at * 37) % names.length] ?? '';
    return LINES[at % LINES.length]?.replaceAll('NAME', name) ?? '';
  });
  return lines.join('\n');
}

const LINES: readonly string[] = [
  '@NAME, can you send me the numbers for January? The board meets on Thursday.',
  'Sure. The sheet is in the shared folder, and I have asked @NAME to look at the totals again.',
  'Write to bob@example.com or ana.lee@mail.example.org if the link https://example.com/@team/q1?x=1 fails.',
  '> @NAME wrote that this was done last week',
  '- @NAME: collect the receipts, then hand over. Nothing else is open as far as I can see.',
  'Run `git log --author=@NAME` and compare; ``a ` b`` is not a mention either.',
  '你好@小明，请看一下这个报告。谢谢！我们明天再讨论预算的问题，还有新的合同。',
  'يا @حسام، هل يمكنك مراجعة التقرير قبل الاجتماع؟ شكرا جزيلا لك على المساعدة.',
  'Das ist die Antwort auf die Frage von gestern, und sie ist länger, als man denken würde.',
  '```ts\nconst owner = "@NAME";\nsend(owner);\n```',
  "@NAME's idea was better 👍 (see @unknown-person), so @José and @अनिता go on with that one.",
  'A paragraph without any names in it, which is what most of a long text is made of, after all.',
];

// Copies the text through JSON. A text from the network is a flat string, but `repeat` and `slice`
// return strings with another representation in memory.
function repeated(piece: string, length: number): string {
  const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
  return JSON.parse(JSON.stringify(text)) as string;
}
