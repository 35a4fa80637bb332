import type { EventRefusal } from '@conch/engine';

/** Everything that Conch may refuse, by a code that does not change. */
export type RefusalCode =
  | EventRefusal
  | 'no-such-space'
  | 'no-such-member'
  | 'no-such-message'
  | 'no-such-kind'
  | 'no-such-schedule'
  | 'no-such-thread'
  | 'bad-call'
  | 'bad-name'
  | 'bad-config'
  | 'needs-space'
  | 'bad-settings'
  | 'bad-schedule'
  | 'bad-client-id'
  | 'bad-seq'
  | 'bad-limit'
  | 'no-words'
  | 'text-too-long'
  | 'not-yours'
  | 'not-a-forum'
  | 'thread-needed'
  | 'thread-closed'
  | 'money-stop-needed'
  | 'no-such-tick'
  | 'already-decided'
  | 'approval-expired'
  | 'changed-meanwhile'
  | 'queue-full'
  | 'closing';

/**
 * Thrown at the door for what a careful caller may meet: nothing of it has happened. `message`
 * says what was wrong and what to do. Inside, refusals are values.
 */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: RefusalCode;
  /** The names or ids that it is about. */
  readonly about: readonly string[];
  /** What of the given it is about, as `config.url`; `null`: it is not about one field. */
  readonly field: string | null;

  constructor(
    code: RefusalCode,
    message: string,
    about: readonly string[] = [],
    field: string | null = null,
  ) {
    super(message);
    this.code = code;
    this.about = about;
    this.field = field;
  }
}
