import type { RunFailure } from '@conch/engine';
import type { AgentEnd } from '../agent.ts';
import type { GuardedFetchCode, GuardedFetchError } from '../outbound/guarded-fetch-error.ts';

/** Converts a failed request to an outside agent to the end of the run. */
export function endOfTrouble({ code, message }: GuardedFetchError): AgentEnd {
  return { kind: 'failed', failure: FAILURES[code], message };
}

const FAILURES: Readonly<Record<GuardedFetchCode, RunFailure>> = {
  'bad-address': 'offline',
  'not-listed': 'offline',
  inside: 'offline',
  'unknown-host': 'offline',
  unreachable: 'offline',
  untrusted: 'offline',
  redirected: 'error',
  'too-slow': 'disconnected',
  'broken-off': 'disconnected',
  'too-large': 'garbled',
  garbled: 'garbled',
};
