import {
  isMap,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type YAMLMap,
} from 'yaml';

/** What is wrong with a file, and in which of its lines. */
export interface FileProblem {
  readonly line: number | null;
  readonly message: string;
}

/** The two parts of a file: fields between lines of `---`, and the text below them. */
export interface FrontMatter {
  readonly fields: ReadonlyMap<string, unknown>;
  readonly body: string;
  /** In which line of the file a field stands. */
  readonly lineOf: (field: string) => number | null;
}

type Read =
  | { readonly ok: true; readonly front: FrontMatter }
  | { readonly ok: false; readonly problem: FileProblem };

const FENCE = /^---[ \t]*$/u;

/** Reads the front matter of a file, and keeps where each field stands. */
export function readFrontMatter(text: string): Read {
  const lines = text.split(/\r\n|\r|\n/u);
  if (!FENCE.test(lines[0] ?? '')) {
    return bad(
      1,
      'A file of an agent begins with a line “---”, and fields such as “name: Finance” below it',
    );
  }
  const end = lines.findIndex((line, at) => at > 0 && FENCE.test(line));
  if (end === -1) return bad(1, 'The fields end with a line “---”, which is not there');
  const counter = new LineCounter();
  const document = parseDocument(lines.slice(1, end).join('\n'), {
    lineCounter: counter,
    prettyErrors: false,
    // The library compares each key with all before it, which takes seconds for very many.
    uniqueKeys: false,
  });
  // The first line of the fields is the second of the file.
  const lineAt = (offset: number) => counter.linePos(offset).line + 1;
  const [error] = document.errors;
  if (error !== undefined) {
    const isTooDeep = error.code === 'RESOURCE_EXHAUSTION';
    const what = isTooDeep ? 'it is nested too deep' : (error.message.split('\n')[0] ?? '');
    return bad(lineAt(error.pos[0]), `This is not YAML: ${what}`);
  }
  const twice = keyGivenTwice(document);
  if (twice !== null) return bad(lineAt(twice.offset), `The field “${twice.key}” is there twice`);
  const { contents } = document;
  if (!isMap(contents)) return bad(2, 'The fields are “name: value” lines');
  const offsets = offsetsOf(contents);
  const values = valuesOf(document, offsets);
  if (!values.ok) return bad(lineAt(values.offset), values.reason);
  const lineOf = (field: string) => {
    const offset = offsets.get(field);
    return offset === undefined ? null : lineAt(offset);
  };
  return {
    ok: true,
    front: {
      fields: values.fields,
      body: lines
        .slice(end + 1)
        .join('\n')
        .trim(),
      lineOf,
    },
  };
}

function bad(line: number, message: string): Read {
  return { ok: false, problem: { line, message: `${message.replace(/[.:]?$/u, '')}.` } };
}

/** The first key that stands twice in one map, and where. */
function keyGivenTwice(
  document: Document.Parsed,
): { readonly key: string; readonly offset: number } | null {
  let twice: { readonly key: string; readonly offset: number } | null = null;
  visit(document, {
    Map: (_, { items }) => {
      const keys = new Set<string>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const name = String(key.value);
        if (keys.has(name)) {
          twice = { key: name, offset: key.range?.[0] ?? 0 };
          return visit.BREAK;
        }
        keys.add(name);
      }
      return undefined;
    },
  });
  return twice;
}

/** Where each field begins. */
function offsetsOf({ items }: YAMLMap): ReadonlyMap<string, number> {
  return new Map(
    items.flatMap(({ key }) =>
      isScalar(key) && key.range ? [[String(key.value), key.range[0]] as const] : [],
    ),
  );
}

type Values =
  | { readonly ok: true; readonly fields: ReadonlyMap<string, unknown> }
  | { readonly ok: false; readonly reason: string; readonly offset: number };

function valuesOf(document: Document.Parsed, offsets: ReadonlyMap<string, number>): Values {
  let offset = 0;
  onEachAlias(document, (at) => {
    offset = at;
  });
  try {
    const content: unknown = document.toJS({ mapAsMap: true, maxAliasCount: 10 });
    const entries = content instanceof Map ? [...content] : [];
    const fields = new Map(
      entries.map(([key, value]) => {
        const field = String(key);
        offset = offsets.get(field) ?? 0;
        return [field, plain(value, [])];
      }),
    );
    return { ok: true, fields };
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    const isKnown = error instanceof OfItself || error.message.startsWith('Unresolved');
    return { ok: false, reason: isKnown ? error.message : REPEATED, offset };
  }
}

/** Tells where an alias stands when its value is asked for: what the library throws does not say it. */
function onEachAlias(document: Document.Parsed, tell: (offset: number) => void): void {
  visit(document, {
    Alias: (_, alias) => {
      const toJSON = alias.toJSON.bind(alias);
      alias.toJSON = (...given) => {
        tell(alias.range?.[0] ?? 0);
        return toJSON(...given);
      };
    },
  });
}

const REPEATED = 'The fields repeat each other (“&” and “*”) too often';

class OfItself extends ReferenceError {
  constructor() {
    super('The fields refer to themselves (“&” and “*”)');
  }
}

/** As JSON would give it: no key can reach into a prototype, and nothing holds itself. */
function plain(value: unknown, holders: readonly unknown[]): unknown {
  if (!Array.isArray(value) && !(value instanceof Map)) return value;
  if (holders.includes(value)) throw new OfItself();
  const inside = [...holders, value];
  if (Array.isArray(value)) return value.map((inner) => plain(inner, inside));
  const entries = [...value].map(([key, inner]) => [String(key), plain(inner, inside)] as const);
  return Object.fromEntries(entries);
}
