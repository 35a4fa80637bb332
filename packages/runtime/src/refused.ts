import type { Reason } from '@conch/agents';
import type { EventRefusal } from '@conch/engine';

/** The stable codes of all refusals. */
export type RefusalCode =
  | EventRefusal
  | 'no-such-space'
  | 'space-archived'
  | 'direct-space'
  | 'space-damaged'
  | 'space-busy'
  | 'space-exists'
  | 'bad-copy'
  | 'no-such-member'
  | 'no-such-message'
  | 'no-such-kind'
  | 'no-such-schedule'
  | 'no-such-grant'
  | 'no-such-thread'
  | 'bad-call'
  | 'bad-name'
  | 'bad-config'
  | 'needs-space'
  | 'bad-settings'
  | 'above-ceiling'
  | 'bad-schedule'
  | 'bad-client-id'
  | 'bad-seq'
  | 'bad-limit'
  | 'no-words'
  | 'bad-search'
  | 'text-too-long'
  | 'preview-replaced'
  | 'not-yours'
  | 'agent-not-addable'
  | 'may-not-read'
  | 'not-a-forum'
  | 'thread-needed'
  | 'thread-closed'
  | 'money-stop-needed'
  | 'no-such-tick'
  | 'already-decided'
  | 'approval-expired'
  | 'not-for-chain'
  | 'no-other-model'
  | 'bad-emoji'
  | 'too-many-reactions'
  | 'changed-meanwhile'
  | 'queue-full'
  | 'closing';

/**
 * Thrown by the public API for an expected failure. The request has changed nothing. `message`
 * names the problem and the remedy. Internal code returns refusals as values.
 */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: RefusalCode;
  /** The names or ids that the refusal is about. */
  readonly about: readonly string[];
  /** The invalid input field, e.g. `config.url`. Null if the refusal is about no single field. */
  readonly field: string | null;
  /** The exact reason, for codes with several reasons. Null if the code has only one reason. */
  readonly reason: Reason | null;

  constructor(
    code: RefusalCode,
    words: string | Reason,
    about: readonly string[] = [],
    field: string | null = null,
  ) {
    super(typeof words === 'string' ? words : words.detail);
    this.code = code;
    this.reason = typeof words === 'string' ? null : words;
    this.about = about;
    this.field = field;
  }
}
