import { yamlReason, type YAML_REASONS } from './yaml-reasons.ts';
import type { Reason } from './reason.ts';

/** An error of the YAML parser. Only its code and position are used, never its text. */
interface YamlError {
  readonly code: string;
  readonly pos: readonly [number, number];
}

const LONGEST_FOUND = 40;

/** The reason for an error of the YAML parser. */
export function reasonOfYamlError({ code, pos }: YamlError, text: string): Reason {
  const sign = code === 'MISSING_CHAR' ? openQuote(text.slice(0, pos[0])) : null;
  if (sign !== null) return yamlReason('yaml-quote-open', { sign });
  const plain = PLAIN[code];
  if (plain !== undefined) return yamlReason(plain);
  const showing = SHOWING[code];
  const found = foundAt(text, pos);
  if (showing === undefined || found === '') return yamlReason('yaml-unreadable');
  return yamlReason(showing, { found });
}

/** The quote that is opened and never closed, or null. A quote inside a word opens nothing. */
function openQuote(text: string): string | null {
  let open: string | null = null;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (open === '"' && character === '\\') at += 1;
    else if (character === open) open = null;
    else if (open === null && /["']/u.test(character) && /^$|[\s[{,:]/u.test(text.charAt(at - 1))) {
      open = character;
    }
  }
  return open;
}

/** The text at the position of the error, at most to the end of the line. */
function foundAt(text: string, [start, end]: YamlError['pos']): string {
  const [line = ''] = text.slice(start, Math.max(end, start + 1)).split(/[\r\n]/u);
  return line.trim().slice(0, LONGEST_FOUND);
}

type Code = keyof typeof YAML_REASONS;

/** Parser codes whose reasons have no params. */
const PLAIN: Readonly<Record<string, PlainCode | undefined>> = {
  ALIAS_PROPS: 'yaml-alias-props',
  BAD_ALIAS: 'yaml-alias',
  BAD_COLLECTION_TYPE: 'yaml-collection-type',
  BAD_DIRECTIVE: 'yaml-directive',
  BAD_INDENT: 'yaml-indent',
  BAD_PROP_ORDER: 'yaml-property-order',
  BLOCK_AS_IMPLICIT_KEY: 'yaml-key-block',
  BLOCK_IN_FLOW: 'yaml-block-in-brackets',
  DUPLICATE_KEY: 'yaml-key-twice',
  KEY_OVER_1024_CHARS: 'yaml-key-long',
  MISSING_CHAR: 'yaml-sign-missing',
  MULTILINE_IMPLICIT_KEY: 'yaml-key-lines',
  MULTIPLE_ANCHORS: 'yaml-anchors',
  MULTIPLE_DOCS: 'yaml-documents',
  MULTIPLE_TAGS: 'yaml-tags',
  NON_STRING_KEY: 'yaml-key-no-text',
  RESOURCE_EXHAUSTION: 'yaml-too-deep',
  TAB_AS_INDENT: 'yaml-tab',
};

type PlainCode = {
  [Each in Code]: Parameters<(typeof YAML_REASONS)[Each]> extends [] ? Each : never;
}[Code];

const SHOWING: Readonly<
  Record<string, 'yaml-escape' | 'yaml-value-start' | 'yaml-tag' | 'yaml-unexpected' | undefined>
> = {
  BAD_DQ_ESCAPE: 'yaml-escape',
  BAD_SCALAR_START: 'yaml-value-start',
  TAG_RESOLVE_FAILED: 'yaml-tag',
  UNEXPECTED_TOKEN: 'yaml-unexpected',
};
