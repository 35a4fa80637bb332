import {
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  stringify,
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
    return { ok: false, line: lineAt(error.pos[0]), what: error.message.split('\n')[0] ?? '' };
  }
  try {
    const content: unknown = document.toJS({ maxAliasCount: 10 });
    return { ok: true, config: unwrapped(content) ?? [] };
  } catch (failure) {
    // What refers to itself (“&” and “*”) has no end.
    return { ok: false, line: 1, what: failure instanceof Error ? failure.message : '' };
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
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  return { document, lineAt: (offset: number) => lineCounter.linePos(offset).line };
}

function startOf(node: unknown): number | null {
  return isNode(node) && node.range ? node.range[0] : null;
}

function unwrapped(content: unknown): unknown {
  const isWrapped = typeof content === 'object' && content !== null && 'script' in content;
  return isWrapped ? content.script : content;
}
