import {
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  stringify,
  visit,
  type Document,
  type YAMLParseError,
} from 'yaml';

export type ScriptReading =
  | { readonly ok: true; readonly config: unknown }
  | { readonly ok: false; readonly line: number; readonly what: string };

/** The rules of a script as YAML, to be changed by hand. */
export function scriptText(config: unknown): string {
  return stringify(config, { lineWidth: 80 });
}

/** The rules that a text says, YAML or JSON; the key `script` around them may be there too. */
export function readScriptText(text: string): ScriptReading {
  const { document, lineAt } = parsed(text);
  const [error] = document.errors;
  if (error !== undefined) {
    return { ok: false, line: lineAt(error.pos[0]), what: errorWords(error, text) };
  }
  try {
    const trouble = troubleIn(document);
    if (trouble !== null) return { ok: false, line: lineAt(trouble.offset), what: trouble.what };
    const content: unknown = document.toJS({ maxAliasCount: 10 });
    return { ok: true, config: unwrapped(content) ?? [] };
  } catch (failure) {
    return { ok: false, line: 1, what: failedWords(failure) };
  }
}

/** In which line stands what the server says of “Rule 2: do.say …”; `null`: it names no rule. */
export function lineOfRule(text: string, detail: string): number | null {
  const [, number, path = ''] = /^Rule (\d+)(?:: ([\w.]+))?/u.exec(detail) ?? [];
  if (number === undefined) return null;
  const { document, lineAt } = parsed(text);
  let node: unknown = document.contents;
  if (isMap(node)) node = node.get('script');
  node = isSeq(node) ? node.items[Number(number) - 1] : null;
  let offset = startOf(node);
  for (const name of path === '' ? [] : path.split('.')) {
    const pair = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && key.value === name)
      : null;
    if (!isPair(pair)) break;
    offset = startOf(pair.key) ?? offset;
    node = pair.value;
  }
  return offset === null ? null : lineAt(offset);
}

function parsed(text: string) {
  const lineCounter = new LineCounter();
  // Its warnings are for whoever writes programs.
  const options = { lineCounter, prettyErrors: false, logLevel: 'error' } as const;
  const document = parseDocument(text, options);
  return { document, lineAt: (offset: number) => lineCounter.linePos(offset).line };
}

/** What the parser found, for people: its own words, unless they are of its code. */
function errorWords({ code, message, pos }: YAMLParseError, text: string): string {
  if (code === 'MULTIPLE_DOCS') return 'Write one list of rules: “---” begins another.';
  if (code === 'RESOURCE_EXHAUSTION') return TOO_DEEP;
  if (code === 'TAG_RESOLVE_FAILED') return tagWords(text.slice(...pos));
  return message.split('\n')[0] ?? '';
}

const TOO_DEEP = 'The rules are nested too deep.';

function tagWords(tag: string): string {
  return `“${tag}” cannot be read: rules are written without tags (“!”).`;
}

// Their values are bytes, dates and sets, none of which JSON can hold.
const UNSENDABLE = /^tag:yaml\.org,2002:(binary|timestamp|set|omap)$/u;

interface Trouble {
  readonly offset: number;
  readonly what: string;
}

/** What the parser takes and nobody can send: rules that hold themselves, and what is no JSON. */
function troubleIn(document: Document.Parsed): Trouble | null {
  let trouble: Trouble | null = null;
  const anchors = new Map<string, unknown>();
  const stop = (node: unknown, what: string): symbol => {
    trouble = { offset: startOf(node) ?? 0, what };
    return visit.BREAK;
  };
  visit(document, {
    Node: (_, node, path) => {
      if (!isAlias(node)) {
        if (node.anchor !== undefined) anchors.set(node.anchor, node);
        const [, tag] = UNSENDABLE.exec(node.tag ?? '') ?? [];
        return tag === undefined ? undefined : stop(node, tagWords(`!!${tag}`));
      }
      const meant = anchors.get(node.source);
      if (meant === undefined)
        return stop(node, `“*${node.source}” needs a “&${node.source}” before it.`);
      // Whatever is meant stands before: only what holds the alias can lead back to it.
      const isKnot = path.some((holder) => holder === meant);
      return isKnot ? stop(node, 'The rules refer to themselves (“&” and “*”).') : undefined;
    },
  });
  return trouble;
}

function failedWords(failure: unknown): string {
  if (failure instanceof RangeError) return TOO_DEEP;
  if (failure instanceof ReferenceError)
    return 'The rules repeat each other (“&” and “*”) too often.';
  return 'The rules cannot be read.';
}

function startOf(node: unknown): number | null {
  return isNode(node) && node.range ? node.range[0] : null;
}

function unwrapped(content: unknown): unknown {
  const isWrapped = typeof content === 'object' && content !== null && 'script' in content;
  return isWrapped ? content.script : content;
}
