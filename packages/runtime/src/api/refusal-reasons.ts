import { explainRefusal, reasonMaker, type InnerReason } from '@conch/engine';

type Named = { readonly name: string };
type NamedWhy = Named & { readonly why: InnerReason };
type Most = { readonly most: number };
type Valued = { readonly value: string };
type Least = { readonly least: number };

/** The English texts of the runtime's refusals, by reason code. */
const REFUSAL_REASONS = {
  // The settings of spaces and the fields of agents.
  'setting-refused': ({ name, why }: NamedWhy) =>
    `The setting “${name}” cannot be saved: ${why.detail}.`,
  'agent-field-refused': ({ name, why }: NamedWhy) =>
    `The field “${name}” of the agent cannot be saved: ${why.detail}.`,
  'forum-setting-refused': ({ name, why }: NamedWhy) => `its “${name}”: ${why.detail}`,
  'no-such-setting': () => 'there is no such setting',
  'no-such-forum-setting': ({ name }: Named) => `a forum has no setting “${name}”`,
  'not-to-be-chosen': () => 'there is no such field, or it cannot be set',
  'no-agent-with-id': ({ id }: { readonly id: string }) =>
    `there is no agent ${id} on this server. Choose an existing one, or null for none`,
  'agent-not-here': ({ name }: Named) =>
    `${name} is not in this space. Add the agent to the space first, or choose another one`,
  'kind-settled': () =>
    'A space with messages or ticks cannot change between chat and forum. Create another space instead.',
  'above-ceiling': ({ most }: Most) => ceilingWords(`${most}`),
  'above-ceiling-hours': ({ most }: Most) => ceilingWords(`${most} hours`),
  'above-ceiling-seconds': ({ most }: Most) => ceilingWords(`${most} seconds`),
  'time-outs': () => 'it must have silentMs, totalMs and maxSteps, each a whole number, 1 or more',
  'agent-or-none': () => 'it must be the id of an agent, or null for none',
  'owner-or-none': () => 'it must be the id of a person, or null for nobody',
  'addable-by': ({ most }: Most) =>
    `it must be “everyone”, “owner”, or a list of at most ${most} ids`,
  'one-of': ({ values }: { readonly values: readonly string[] }) =>
    `it must be one of ${values.join(', ')}`,
  flag: () => 'it must be true or false',
  'whole-from': ({ least }: Least) => `it must be a whole number, ${least} or more`,
  'whole-within': ({ least, most }: Least & Most) =>
    `it must be a whole number from ${least} to ${most}`,
  'number-within': ({ least, most }: Least & Most) =>
    `it must be a number from ${least} to ${most}`,
  'text-up-to': ({ most }: Most) => `it must be a text of at most ${most} characters`,
  'text-within': ({ most }: Most) => `it must be a text of 1 to ${most} characters`,
  budget: () =>
    'it must have maxTokens (a whole number) and maxCostUsd, each 0 or more, or null for no limit',
  object: () => 'it must be an object',
  'json-only': () => 'it must be valid JSON data',
  'too-many-keys': ({ most, found }: Most & { readonly found: number }) =>
    `it can have at most ${most} keys, and this has ${found}. Remove some`,
  'too-many-kib': ({ most, found }: Most & { readonly found: number }) =>
    `it can have at most ${most} KiB as JSON, and this has ${found}. Remove some`,
  'nested-too-deep': ({ most }: Most) =>
    `it can be nested at most ${most} levels deep. Use fewer levels`,
  'key-not-kept': ({ name }: Named) => `the key “${name}” is not allowed. Remove it`,
  'forum-settings': () => 'it must be an object with the forum settings to change',
  'config-not-json': () => 'A configuration must be valid JSON data.',
  'no-such-kind': ({ kind, kinds }: { readonly kind: string; readonly kinds: readonly string[] }) =>
    `There is no kind of agent “${kind}” here. Use one of: ${kinds.join(', ') || 'none'}.`,
  'kind-failed': ({ kind }: { readonly kind: string }) =>
    `The kind of agent “${kind}” could not read the configuration.`,
  'no-such-owner': ({ id }: { readonly id: string }) => `There is no person ${id}. Look up the id.`,
  'grant-kind': () => 'A grant must be “read” or “act”. Choose one.',
  'no-such-home': ({ id }: { readonly id: string }) =>
    `There is no other space ${id} to grant this to. Look up its id.`,
  // Names.
  'not-a-space-name': ({ name, why }: NamedWhy) =>
    `“${name}” cannot be the name of a space: ${why.detail}.`,
  'not-a-service-name': ({ name, why }: NamedWhy) =>
    `“${name}” cannot be the name of a service: ${why.detail}`,
  'name-needed': () => 'The name is missing. Give it as a string.',
  'service-name-needed': () => 'The service has no name. Give it one.',
  'name-taken': () =>
    'someone on this server has this name or one that looks the same. Choose another.',
  'name-kept': ({ days }: { readonly days: number }) =>
    `a removed member had it, and it stays reserved for ${days} day${days === 1 ? '' : 's'}. Choose another.`,
  'name-of-visible-characters': ({ most }: Most) => `it must have 1 to ${most} visible characters`,
  'name-on-one-line': () => 'it has a line break or changes the direction of the text',
  'name-with-hidden-characters': () => 'it has invisible characters',
  'thread-title': ({ most }: Most) => lineWords('title', most),
  'thread-category': ({ most }: Most) => lineWords('category', most),
  // Limits for texts that people write.
  'message-too-long': ({ most }: Most) =>
    `A message can have at most ${most} characters. Shorten it or send it in parts.`,
  'mentions-nobody': ({ name }: Named) => `“@${name}”: ${explainRefusal('unknown-mention')}`,
  'mentions-nobody-near': ({ name, nearest }: Named & { readonly nearest: string }) =>
    `“@${name}” (did you mean “@${nearest}”?): ${explainRefusal('unknown-mention')}`,
  'begins-with-outsider': ({ name }: Named) => `“@${name}”: ${explainRefusal('not-in-space')}`,
  'search-too-long': ({ most }: Most) =>
    `A search can have at most ${most} characters. Search for less at once.`,
  'bad-search-date': ({ value }: Valued) =>
    `“${value}” is not a date. Write it as 2026-01-31, 2026-01 or 2026.`,
  'bad-search-part': ({ value }: Valued) => `A search cannot find “has:${value}”. Write has:code.`,
  'unknown-search-name': ({ name }: Named) =>
    `Nobody on this server is called “${name}”. Check the name.`,
  'unknown-search-space': ({ name }: Named) =>
    `You are in no space called “${name}”. Check the name, or remove the filter.`,
  // Schedules.
  'schedule-refused': ({ why }: { readonly why: InnerReason }) =>
    `The schedule cannot be saved: ${why.detail}.`,
  'schedule-never-comes': ({ cron }: { readonly cron: string }) =>
    `“${cron}” never happens. Choose other times`,
  'schedule-of-six-fields': ({ cron }: { readonly cron: string }) =>
    `“${cron}” has more than five fields, and a schedule runs at most once a minute. Use minute, hour, day, month and weekday`,
  'schedule-unreadable': (input: { readonly cron: string; readonly timeZone: string }) =>
    `“${input.cron}” in the time zone “${input.timeZone}” cannot be read. Use five cron fields and a zone such as Europe/Paris`,
  'schedule-without-text': () => 'its text is empty. Write one',
  'schedule-addressee-absent': () => 'its addressee is not an agent of the space. Add it first',
  'too-many-schedules': ({ most }: Most) => `this space already has ${most}. Remove one first`,
} as const;

function ceilingWords(limit: string): string {
  return `this server allows at most ${limit}. Choose no more, or ask its operator for a higher limit`;
}

function lineWords(what: 'title' | 'category', most: number): string {
  return `The ${what} of a thread must have 1 to ${most} visible characters in one line and keep the direction of the text. Choose another.`;
}

export const refusalReason = reasonMaker(REFUSAL_REASONS);
