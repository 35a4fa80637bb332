interface RowTitle {
  readonly index: number;
  readonly text: string;
}

interface Table {
  readonly rows: readonly RowTitle[];
  readonly end: number;
}

const EACH = /\.(?:each|for)(?:<[^]*?>)?\(\s*(?=\[|(\w+)\s*\))/gu;

/** The titles of the tests of `test.each`, with the text of each row in its place. */
export function rowTitlesOf(source: string): readonly RowTitle[] {
  return [...source.matchAll(EACH)].flatMap(({ 0: { length }, 1: name, index }) => {
    const start = index + length;
    const { rows, end } = name === undefined ? readTable(source, start) : tableOf(source, name);
    const after = source.slice(name === undefined ? end : start + name.length);
    const title = /^[^(]*?\)\(\s*(['"`])(.*?)\1,/u.exec(after)?.[2] ?? '';
    return rows.flatMap((row) => {
      const text = withRow(title, row.text);
      return text === null ? [] : [{ ...row, text }];
    });
  });
}

/** A quoted placeholder shows test data. Any other placeholder is a part of the sentence. */
function withRow(title: string, row: string): string | null {
  const [first, before = ''] = /(.?)(?:%[sijdo]|\$\w+)/u.exec(title) ?? [];
  const isPart = /^[^“"‘'`]?(?:%s|\$(?:name|title|what|case))$/u.test(first ?? '');
  return isPart && first !== undefined ? title.replace(first, () => before + row) : null;
}

/** The table of a constant. A table is declared before the code that uses it. */
function tableOf(source: string, name: string): Table {
  const found = new RegExp(`\\bconst ${name}\\b(?:(?!\\nconst )[^])*?= (?=\\[)`, 'u').exec(source);
  return found === null ? { rows: [], end: 0 } : readTable(source, found.index + found[0].length);
}

const TOKEN =
  /(['"`])((?:\\.|(?!\1)[^\\])*)\1|\/\/[^\n]*|\/\*[^]*?\*\/|(?<=[(,=:[]\s*)\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n])+\/|[[\](){},]|\.{3}(\w+)|\b(?:name|title|what|case): /gu;

/** A row is a string, an array whose first element is a string, or an object with a name. */
function readTable(source: string, start: number): Table {
  const rows: RowTitle[] = [];
  let depth = 0;
  let before = '';
  for (const { 0: token, 2: text, 3: spread, index } of source.slice(start).matchAll(TOKEN)) {
    if (token.startsWith('//') || token.startsWith('/*')) continue;
    if (text !== undefined && isRowText(depth, before)) rows.push({ index: start + index, text });
    if (spread !== undefined && depth === 1)
      rows.push(...tableOf(source.slice(0, start), spread).rows);
    if ('[({'.includes(token)) depth += 1;
    if ('])}'.includes(token)) depth -= 1;
    if (depth === 0) return { rows, end: start + index + 1 };
    before = token;
  }
  return { rows, end: source.length };
}

function isRowText(depth: number, before: string): boolean {
  if (depth === 1) return before === '[' || before === ',';
  return depth === 2 && (before === '[' || before.endsWith(': '));
}
