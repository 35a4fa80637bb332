import { fileReason, reasonOfYamlError, type Reason } from '@conch/protocol';
import {
  isMap,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type YAMLMap,
} from 'yaml';

/** A problem of a file, and its line. */
export interface FileProblem {
  readonly line: number | null;
  readonly reason: Reason;
}

/** The two parts of a file: the fields between `---` lines, and the text below. */
export interface FrontMatter {
  readonly fields: ReadonlyMap<string, unknown>;
  readonly body: string;
  /** The line of a field in the file. */
  readonly lineOf: (field: string) => number | null;
}

type Read =
  | { readonly ok: true; readonly front: FrontMatter }
  | { readonly ok: false; readonly problem: FileProblem };

const FENCE = /^---[ \t]*$/u;

/** Reads the front matter of a file, with the line of each field. */
export function readFrontMatter(text: string): Read {
  const lines = text.split(/\r\n|\r|\n/u);
  if (!FENCE.test(lines[0] ?? '')) {
    return bad(1, fileReason('file-without-beginning'));
  }
  const end = lines.findIndex((line, at) => at > 0 && FENCE.test(line));
  if (end === -1) return bad(1, fileReason('file-without-end'));
  const counter = new LineCounter();
  const yaml = lines.slice(1, end).join('\n');
  const document = parseDocument(yaml, {
    lineCounter: counter,
    prettyErrors: false,
    // The library's check for unique keys is off, because it is quadratic and takes seconds for
    // very many keys.
    uniqueKeys: false,
  });
  // Adds one, because the fields begin on the second line of the file.
  const lineAt = (offset: number) => counter.linePos(offset).line + 1;
  const [error] = document.errors;
  if (error !== undefined) {
    const why = reasonOfYamlError(error, yaml);
    return bad(lineAt(error.pos[0]), fileReason('file-not-yaml', { why }));
  }
  const twice = keyGivenTwice(document);
  if (twice !== null) {
    return bad(lineAt(twice.offset), fileReason('file-field-twice', { name: twice.key }));
  }
  const { contents } = document;
  if (!isMap(contents)) return bad(2, fileReason('file-without-fields'));
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

function bad(line: number, reason: Reason): Read {
  return { ok: false, problem: { line, reason } };
}

/** The first key that occurs twice in one map, and its position. */
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

/** The position of each field. */
function offsetsOf({ items }: YAMLMap): ReadonlyMap<string, number> {
  return new Map(
    items.flatMap(({ key }) =>
      isScalar(key) && key.range ? [[String(key.value), key.range[0]] as const] : [],
    ),
  );
}

type Values =
  | { readonly ok: true; readonly fields: ReadonlyMap<string, unknown> }
  | { readonly ok: false; readonly reason: Reason; readonly offset: number };

function valuesOf(document: Document.Parsed, offsets: ReadonlyMap<string, number>): Values {
  let offset = 0;
  let alias = '';
  onEachAlias(document, (at, name) => {
    offset = at;
    alias = name;
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
    if (error instanceof OfItself) {
      return { ok: false, reason: fileReason('fields-of-themselves'), offset };
    }
    const reason = anchorsOf(document).has(alias)
      ? fileReason('fields-repeat')
      : fileReason('fields-alias-unknown', { name: alias });
    return { ok: false, reason, offset };
  }
}

/**
 * Reports the position of each alias before it is resolved, because the library's errors have no
 * position.
 */
function onEachAlias(
  document: Document.Parsed,
  tell: (offset: number, name: string) => void,
): void {
  visit(document, {
    Alias: (_, alias) => {
      const toJSON = alias.toJSON.bind(alias);
      alias.toJSON = (...given) => {
        tell(alias.range?.[0] ?? 0, alias.source);
        return toJSON(...given);
      };
    },
  });
}

/** The anchors that aliases may refer to. */
function anchorsOf(document: Document.Parsed): ReadonlySet<string> {
  const anchors = new Set<string>();
  visit(document, {
    Value: (_, { anchor }) => {
      if (anchor !== undefined) anchors.add(anchor);
    },
  });
  return anchors;
}

class OfItself extends ReferenceError {}

/**
 * Converts YAML values to plain JSON values. Keys cannot set a prototype, and cycles are refused.
 */
function plain(value: unknown, holders: readonly unknown[]): unknown {
  if (!Array.isArray(value) && !(value instanceof Map)) return value;
  if (holders.includes(value)) throw new OfItself();
  const inside = [...holders, value];
  if (Array.isArray(value)) return value.map((inner) => plain(inner, inside));
  const entries = [...value].map(([key, inner]) => [String(key), plain(inner, inside)] as const);
  return Object.fromEntries(entries);
}
