import type { MessageOnWire } from '@conch/protocol';

type Asked = Pick<MessageOnWire, 'content' | 'mentions'>;

/** What was asked, without the names it began with: somebody else is to answer it. */
export function sameQuestion({ content, mentions }: Asked): string {
  const leading = mentions.filter(({ place }) => place === 'leading');
  const from = Math.max(0, ...leading.map(({ end }) => end));
  return content.slice(from).replace(/^[\s,:;،؛]+/u, '');
}

/** Whether an answer was broken off, so that its agent may be asked to go on. */
export function isBrokenOff({ author, status, deletedAt }: MessageOnWire): boolean {
  return author?.kind === 'agent' && status !== 'complete' && deletedAt === null;
}
