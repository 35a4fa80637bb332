import type { InnerReason } from '@conch/engine';
import { numberWords, reasonMaker } from './reason-maker.ts';

/** The problems of an agent file. */
export const FILE_REASONS = {
  'file-refused': (params: {
    readonly file: string;
    readonly line: number | null;
    readonly why: InnerReason;
  }) => `${params.file}${params.line === null ? '' : `:${params.line}`}: ${params.why.detail}`,
  'file-without-beginning': () =>
    'An agent file must begin with a line “---”, with fields such as “name: Finance” below it.',
  'file-without-end': () => 'The line “---” at the end of the fields is missing. Add it.',
  'file-not-yaml': ({ why }: { readonly why: InnerReason }) => `This is not YAML: ${why.detail}.`,
  'file-field-twice': ({ name }: { readonly name: string }) =>
    `The field “${name}” appears twice. Keep one.`,
  'file-without-fields': () => 'The fields must be “name: value” lines.',
  'fields-repeat': () =>
    'The fields repeat each other (“&” and “*”) too often. Write the values out.',
  'fields-of-themselves': () =>
    'The fields refer to themselves (“&” and “*”). Write the values out.',
  'fields-alias-unknown': ({ name }: { readonly name: string }) =>
    `Unresolved alias (the anchor must be set before the alias): ${name}.`,
  'file-too-large': ({ most }: { readonly most: number }) =>
    `The file is larger than ${most} KiB. Shorten it.`,
  'file-unreadable': () => 'The file cannot be read.',
  'file-field-near': ({ name, nearest }: { readonly name: string; readonly nearest: string }) =>
    `There is no field “${name}”. Did you mean ${nearest}?`,
  'file-instructions': () => 'Instructions are not a field. Write them below the second “---”.',
  'file-day-budget': () => 'The daily budget of an agent is not in its file. Set it on the server.',
  'file-extras-refused': ({ why }: { readonly why: InnerReason }) =>
    `The fields that Conch does not know cannot be stored: ${why.detail}.`,
  'file-field-missing': ({ name }: { readonly name: string }) =>
    `The field “${name}” is missing. Add it.`,
  'file-field-wrong': ({ name, why }: { readonly name: string; readonly why: InnerReason }) =>
    `“${name}” ${why.detail}.`,
  'file-setting-wrong': ({ name, why }: { readonly name: string; readonly why: InnerReason }) =>
    `“${name}”: ${why.detail}.`,
  'is-a-text': () => 'must be text. Put it in quotes if YAML reads it as something else',
  'is-a-flag': () => 'must be true or false',
  'is-a-list': () => 'must be a list: [one, another]',
  'has-unkept-character': () =>
    'has a character that cannot be stored: U+0000, or half of a surrogate pair',
  'kind-without-field': ({ kind, name }: { readonly kind: string; readonly name: string }) =>
    `An agent of kind ${kind} has no “${name}”. Leave it out.`,
  'kind-without-instructions': ({ kind }: { readonly kind: string }) =>
    `An agent of kind ${kind} has no instructions. Leave out the text below “---”.`,
  'model-unnamed': () =>
    'The model is missing. Write a provider and its model, such as “model: ollama/llama3.2”, or “model: default”.',
  'file-text-long': ({ most, count }: { readonly most: number; readonly count: number }) =>
    `The text below “---” is too long. It can have at most ${numberWords(most)} characters and has ${numberWords(count)}.`,
  'file-provider-keyless': ({ name }: { readonly name: string }) =>
    `There is no provider named ${name} yet. Set its key (docs/models.md).`,
  'file-provider-unknown': ({ name }: { readonly name: string }) =>
    `There is no provider named ${name} yet. Add it (docs/models.md).`,
  'file-spaces': ({ problems }: { readonly problems: readonly InnerReason[] }) =>
    problems.map(({ detail }) => detail).join(' '),
  'file-space-unknown': ({ name }: { readonly name: string }) =>
    `There is no space named “${name}” yet.`,
  'file-space-foreign': ({ name }: { readonly name: string }) =>
    `The owners of “${name}” are not all admins of this server. Ask one of them to add the agent.`,
  'file-spaces-several': ({ name }: { readonly name: string }) =>
    `Several spaces are named “${name}”. Add the agent in the space itself.`,
  'file-name-taken': ({ file }: { readonly file: string }) =>
    `${file} already has an agent of this name. Choose another.`,
  'file-model-ignored': ({ name }: { readonly name: string }) =>
    `The model “${name}” is a word of another program. The agent uses the default model.`,
  'file-tools-ignored': ({ names }: { readonly names: string }) =>
    `These are not tools of Conch, and the agent does not get them: ${names}. A tool is written as server.tool.`,
  'file-keys-ignored': ({ names }: { readonly names: string }) =>
    `These fields are kept, and have no effect in Conch: ${names}.`,
  'too-many-files': ({ most }: { readonly most: number }) =>
    `There are more than ${most} files, so this one is ignored. Remove some of them.`,
  'file-leads-out': () => 'This is a link to a place outside the folder. Put the file itself here.',
  'file-leads-to-itself': () => 'This is a link to itself. Put the file itself here.',
  'file-not-permitted': () =>
    'The user that Conch runs as cannot read the file. Change its permissions.',
  'file-no-file': () => 'This is not a file.',
  'file-open-to-all': () => 'Anyone on this machine can change the file. Run: chmod 644.',
  'file-not-utf8': () => 'The file is not UTF-8 text. Save it as UTF-8.',
  'file-not-taken-in': ({ text }: { readonly text: string }) =>
    `The file could not be loaded: ${text}.`,
} as const;

export const fileReason = reasonMaker(FILE_REASONS);
