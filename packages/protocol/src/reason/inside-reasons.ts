import type { InnerReason } from '@conch/engine';

type NoParams = Readonly<Record<string, never>>;

/**
 * The reasons of the runtime and the engine. Their English texts are in the runtime and the engine,
 * which do not depend on this package. The server does not compile if a reason is missing here.
 */
export interface InsideReasons {
  // Reasons to refuse a setting of a space or a field of an agent.
  readonly 'setting-refused': { readonly name: string; readonly why: InnerReason };
  readonly 'agent-field-refused': { readonly name: string; readonly why: InnerReason };
  readonly 'forum-setting-refused': { readonly name: string; readonly why: InnerReason };
  readonly 'no-such-setting': NoParams;
  readonly 'no-such-forum-setting': { readonly name: string };
  readonly 'not-to-be-chosen': NoParams;
  readonly 'no-agent-with-id': { readonly id: string };
  readonly 'agent-not-here': { readonly name: string };
  readonly 'kind-settled': NoParams;
  readonly 'above-ceiling': { readonly most: number };
  readonly 'above-ceiling-hours': { readonly most: number };
  readonly 'above-ceiling-seconds': { readonly most: number };
  readonly 'time-outs': NoParams;
  readonly 'agent-or-none': NoParams;
  readonly 'owner-or-none': NoParams;
  readonly 'addable-by': { readonly most: number };
  readonly 'one-of': { readonly values: readonly string[] };
  readonly flag: NoParams;
  readonly 'whole-from': { readonly least: number };
  readonly 'whole-within': { readonly least: number; readonly most: number };
  readonly 'number-within': { readonly least: number; readonly most: number };
  readonly 'text-up-to': { readonly most: number };
  readonly 'text-within': { readonly most: number };
  readonly budget: NoParams;
  readonly object: NoParams;
  readonly 'json-only': NoParams;
  readonly 'too-many-keys': { readonly most: number; readonly found: number };
  readonly 'too-many-kib': { readonly most: number; readonly found: number };
  readonly 'nested-too-deep': { readonly most: number };
  readonly 'key-not-kept': { readonly name: string };
  readonly 'forum-settings': NoParams;
  readonly 'config-not-json': NoParams;
  readonly 'no-such-kind': { readonly kind: string; readonly kinds: readonly string[] };
  readonly 'kind-failed': { readonly kind: string };
  readonly 'no-such-owner': { readonly id: string };
  readonly 'grant-kind': NoParams;
  readonly 'no-such-home': { readonly id: string };
  // Names.
  readonly 'not-a-name': { readonly name: string; readonly why: InnerReason };
  readonly 'not-a-space-name': { readonly name: string; readonly why: InnerReason };
  readonly 'not-a-service-name': { readonly name: string; readonly why: InnerReason };
  readonly 'name-needed': NoParams;
  readonly 'service-name-needed': NoParams;
  readonly 'name-taken': NoParams;
  readonly 'name-kept': { readonly days: number };
  readonly 'name-of-visible-characters': { readonly most: number };
  readonly 'name-on-one-line': NoParams;
  readonly 'name-with-hidden-characters': NoParams;
  readonly 'name-empty': NoParams;
  readonly 'name-too-long': { readonly most: number };
  readonly 'name-with-control-character': { readonly point: string };
  readonly 'name-with-bidi-character': { readonly point: string };
  readonly 'name-with-tag-character': { readonly point: string };
  readonly 'name-with-private-use-character': { readonly point: string };
  readonly 'name-with-zero-width-character': { readonly point: string };
  readonly 'name-with-forbidden-character': { readonly shown: string };
  readonly 'name-with-misplaced-separator': NoParams;
  readonly 'name-with-misplaced-mark': NoParams;
  readonly 'name-reserved': { readonly name: string };
  readonly 'name-looks-reserved': { readonly name: string };
  readonly 'name-begins-reserved': NoParams;
  readonly 'name-of-mixed-scripts': { readonly word: string };
  readonly 'thread-title': { readonly most: number };
  readonly 'thread-category': { readonly most: number };
  // Messages and searches.
  readonly 'message-too-long': { readonly most: number };
  readonly 'mentions-nobody': { readonly name: string };
  readonly 'mentions-nobody-near': { readonly name: string; readonly nearest: string };
  readonly 'begins-with-outsider': { readonly name: string };
  readonly 'search-too-long': { readonly most: number };
  readonly 'bad-search-date': { readonly value: string };
  readonly 'bad-search-part': { readonly value: string };
  readonly 'unknown-search-name': { readonly name: string };
  readonly 'unknown-search-space': { readonly name: string };
  // Schedules.
  readonly 'schedule-refused': { readonly why: InnerReason };
  readonly 'schedule-never-comes': { readonly cron: string };
  readonly 'schedule-of-six-fields': { readonly cron: string };
  readonly 'schedule-unreadable': { readonly cron: string; readonly timeZone: string };
  readonly 'schedule-without-text': NoParams;
  readonly 'schedule-addressee-absent': NoParams;
  readonly 'too-many-schedules': { readonly most: number };
}
