import type { RunFailure } from '@conch/engine';
import type { AgentEnd } from '../agent.ts';
import type { OutsideCode, OutsideError } from '../outside/outside-error.ts';

/** How a run ends whose agent gave no answer, or none that can be used. */
export function endOfTrouble({ code, message }: OutsideError): AgentEnd {
  return { kind: 'failed', failure: FAILURES[code], message };
}

const FAILURES: Readonly<Record<OutsideCode, RunFailure>> = {
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
