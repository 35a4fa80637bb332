import { reasonOfYamlError, yamlReason, type Reason } from '@conch/protocol';
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
  | { readonly ok: false; readonly line: number; readonly why: Reason };

/** Converts the rules of a script to YAML, for editing by hand. */
export function scriptText(config: unknown): string {
  return stringify(config, { lineWidth: 80 });
}

/** Reads rules from YAML or JSON. The rules may also be under a key `script`. */
export function readScriptText(text: string): ScriptReading {
  const { document, lineAt } = parsed(text);
  const [error] = document.errors;
  if (error !== undefined) {
    return { ok: false, line: lineAt(error.pos[0]), why: errorReason(error, text) };
  }
  try {
    const trouble = troubleIn(document);
    if (trouble !== null) return { ok: false, line: lineAt(trouble.offset), why: trouble.why };
    const content: unknown = document.toJS({ maxAliasCount: 10 });
    return { ok: true, config: unwrapped(content) ?? [] };
  } catch (failure) {
    return { ok: false, line: 1, why: failedReason(failure) };
  }
}

/** The line of a rule or of a part of it. Null if the text has no such rule. */
export function lineOfRule(text: string, { rule, path }: RulePlace): number | null {
  const { document, lineAt } = parsed(text);
  let node: unknown = document.contents;
  if (isMap(node)) node = node.get('script');
  node = isSeq(node) ? node.items[rule - 1] : null;
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

interface RulePlace {
  readonly rule: number;
  /** The path inside the rule, such as `do.say`. Empty for the rule itself. */
  readonly path: string;
}

function parsed(text: string) {
  const lineCounter = new LineCounter();
  // The parser's warnings are for programmers, so they are not logged.
  const options = { lineCounter, prettyErrors: false, logLevel: 'error' } as const;
  const document = parseDocument(text, options);
  return { document, lineAt: (offset: number) => lineCounter.linePos(offset).line };
}

/** Translates an error code of the parser into a reason. */
function errorReason(error: YAMLParseError, text: string): Reason {
  const { code, pos } = error;
  if (code === 'MULTIPLE_DOCS') return yamlReason('rules-in-two-lists');
  if (code === 'RESOURCE_EXHAUSTION') return yamlReason('rules-too-deep');
  if (code === 'TAG_RESOLVE_FAILED') return yamlReason('rules-tag', { tag: text.slice(...pos) });
  return reasonOfYamlError(error, text);
}

// Values with these tags are bytes, dates and sets, which JSON cannot represent.
const UNSENDABLE = /^tag:yaml\.org,2002:(binary|timestamp|set|omap)$/u;

interface YamlProblem {
  readonly offset: number;
  readonly why: Reason;
}

/**
 * Finds YAML that JSON cannot represent: rules that contain themselves, and values of other types.
 */
function troubleIn(document: Document.Parsed): YamlProblem | null {
  let trouble: YamlProblem | null = null;
  const anchors = new Map<string, unknown>();
  const stop = (node: unknown, why: Reason): symbol => {
    trouble = { offset: startOf(node) ?? 0, why };
    return visit.BREAK;
  };
  visit(document, {
    Node: (_, node, path) => {
      if (!isAlias(node)) {
        if (node.anchor !== undefined) anchors.set(node.anchor, node);
        const [, tag] = UNSENDABLE.exec(node.tag ?? '') ?? [];
        return tag === undefined
          ? undefined
          : stop(node, yamlReason('rules-tag', { tag: `!!${tag}` }));
      }
      const anchorNode = anchors.get(node.source);
      if (anchorNode === undefined) {
        const names = { alias: `*${node.source}`, anchor: `&${node.source}` };
        return stop(node, yamlReason('rules-alias', names));
      }
      // An alias refers to an earlier node, so only a node around the alias can form a cycle.
      const isKnot = path.some((holder) => holder === anchorNode);
      return isKnot ? stop(node, yamlReason('rules-of-themselves')) : undefined;
    },
  });
  return trouble;
}

function failedReason(failure: unknown): Reason {
  if (failure instanceof RangeError) return yamlReason('rules-too-deep');
  return yamlReason(failure instanceof ReferenceError ? 'rules-repeat' : 'rules-unreadable');
}

function startOf(node: unknown): number | null {
  return isNode(node) && node.range ? node.range[0] : null;
}

function unwrapped(content: unknown): unknown {
  const isWrapped = typeof content === 'object' && content !== null && 'script' in content;
  return isWrapped ? content.script : content;
}
