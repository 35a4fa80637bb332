import { saying } from './answering.ts';
import type { Fault } from './fault.ts';

const counting = (name: string, input: unknown, output: unknown): Fault => ({
  name: `counts ${name}`,
  answers: (kind) => saying(kind, { texts: ['Hello.'], usage: { input, output } }),
  ends: 'responded',
  said: ['Hello.'],
});

/** Providers that report wrong token counts. Their answers are still posted. */
export const USAGE_FAULTS: readonly Fault[] = [
  counting('more tokens than there are', 1e300, 1e300),
  counting('as many tokens as a number can say', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  counting('negative tokens', -5, -1e12),
  counting('half tokens', 1.5, 0.25),
];
