import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { KnownProvider } from '../providers/known-provider.ts';
import { isoOrNull } from './instant.ts';

/** A provider as admins see it: of its key only the end. */
export function providerOnWire({
  name,
  preset,
  baseUrl,
  keyEnding,
  from,
  createdAt,
}: KnownProvider): AnswerOf<typeof HTTP_API.addProvider> {
  return { name, preset, baseUrl, keyEnding, from, createdAt: isoOrNull(createdAt) };
}
