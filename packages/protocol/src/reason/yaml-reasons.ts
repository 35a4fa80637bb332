import type { InnerReason } from '@conch/engine';
import { reasonMaker } from './reason-maker.ts';

type Found = {
  /** The text at which the parser stopped. */
  readonly found: string;
};

/** The problems of YAML by parser code, and the problems of script rules written in YAML. */
export const YAML_REASONS = {
  'on-line': ({ line, why }: { readonly line: number; readonly why: InnerReason }) =>
    `Line ${line}: ${why.detail}`,
  'rules-in-two-lists': () => 'Write only one list of rules. “---” begins another one.',
  'rules-of-themselves': () => 'The rules refer to themselves (“&” and “*”).',
  'rules-repeat': () => 'The rules repeat each other (“&” and “*”) too often.',
  'rules-too-deep': () => 'The rules are nested too deep.',
  'rules-unreadable': () => 'The rules cannot be read.',
  'rules-tag': ({ tag }: { readonly tag: string }) =>
    `“${tag}” cannot be read: rules are written without tags (“!”).`,
  'rules-alias': ({ alias, anchor }: { readonly alias: string; readonly anchor: string }) =>
    `“${alias}” needs a “${anchor}” before it.`,
  'yaml-alias-props': () => 'A tag or “&” is not allowed before “*”',
  'yaml-alias': () => 'A name must follow “*” and “&”',
  'yaml-collection-type': () => 'The value after this tag has the wrong type',
  'yaml-directive': () => 'The line that begins with “%” is not valid YAML',
  'yaml-escape': ({ found }: Found) => `This is not an escape sequence: ${found}`,
  'yaml-indent': () => 'Entries of one list or map must begin in the same column',
  'yaml-property-order': () => 'A tag or “&” must be between the sign and its value',
  'yaml-value-start': ({ found }: Found) => `A value cannot begin with ${found}: put it in quotes`,
  'yaml-key-block': () => 'A list cannot be a field name, and one line cannot have two fields',
  'yaml-block-in-brackets': () => 'Lines with “-” or fields are not allowed between brackets',
  'yaml-key-twice': () => 'A field name appears twice',
  'yaml-key-long': () => 'A field name can have at most 1024 characters before its “:”',
  'yaml-quote-open': ({ sign }: { readonly sign: string }) => `A closing ${sign} is missing`,
  'yaml-sign-missing': () => 'A character is missing: a quote, a bracket, a comma or a colon',
  'yaml-key-lines': () => 'A field name must be in one line',
  'yaml-anchors': () => 'A value can have at most one “&”',
  'yaml-tags': () => 'A value can have at most one tag',
  'yaml-key-no-text': () => 'A field name must be a text',
  'yaml-documents': () => 'There is more than one document: “---” begins another one',
  'yaml-too-deep': () => 'it is nested too deep',
  'yaml-tab': () => 'Indent lines with spaces, not with tabs',
  'yaml-tag': ({ found }: Found) => `This tag is unknown: ${found}`,
  'yaml-unexpected': ({ found }: Found) => `This is unexpected here: ${found}`,
  'yaml-unreadable': () => 'Something here is unexpected',
} as const;

export const yamlReason = reasonMaker(YAML_REASONS);
