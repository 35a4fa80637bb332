import { answering } from './answering.ts';
import type { Fault } from './fault.ts';

/** The number of tries for failures that are worth a retry. */
const THRICE = 3;

const status = (
  code: number,
  ends: string,
  more: Partial<Fault> & { body?: unknown } = {},
): Fault => {
  const { body = { error: { message: 'canary' } }, ...rest } = more;
  return { name: `answers ${code}`, answers: () => answering(code, body), ends, ...rest };
};

const says = (code: number, message: string, ends: string): Fault =>
  status(code, ends, { name: `answers ${code}, “${message}”`, body: { error: { message } } });

/** Providers that refuse the request. */
export const STATUS_FAULTS: readonly Fault[] = [
  status(400, 'provider-refused'),
  status(401, 'provider-key'),
  status(402, 'provider-credit'),
  status(403, 'provider-key'),
  status(404, 'provider-model'),
  status(405, 'provider-refused'),
  status(408, 'no-output', { asked: THRICE }),
  status(409, 'provider-busy', { asked: THRICE }),
  status(413, 'provider-length'),
  status(418, 'provider-refused'),
  status(422, 'provider-refused'),
  status(425, 'provider-busy', { asked: THRICE }),
  status(429, 'provider-busy', { asked: THRICE }),
  status(451, 'provider-refused'),
  status(500, 'provider-down', { asked: THRICE }),
  status(501, 'provider-down', { asked: THRICE }),
  status(502, 'provider-down', { asked: THRICE, body: '<html>bad gateway</html>' }),
  status(503, 'provider-down', { asked: THRICE, body: '' }),
  status(504, 'provider-down', { asked: THRICE, body: 'null' }),
  status(529, 'provider-down', { asked: THRICE, body: '[]' }),
  status(599, 'provider-down', { asked: THRICE, body: '{"error":' }),
  says(429, 'insufficient_quota', 'provider-credit'),
  says(400, 'maximum context length', 'provider-length'),
  says(400, 'API key not valid', 'provider-key'),
];
