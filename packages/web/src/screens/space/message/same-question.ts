import type { MessageOnWire } from '@conch/protocol';

type QuestionMessage = Pick<MessageOnWire, 'content' | 'mentions'>;

/** The question without its leading mentions, for asking another agent. */
export function sameQuestion({ content, mentions }: QuestionMessage): string {
  const leading = mentions.filter(({ place }) => place === 'leading');
  const from = Math.max(0, ...leading.map(({ end }) => end));
  return content.slice(from).replace(/^[\s,:;،؛]+/u, '');
}

/** Whether an answer is incomplete, so that the person can ask its agent to continue. */
export function isBrokenOff({ sender, status, deletedAt }: MessageOnWire): boolean {
  return sender?.kind === 'agent' && status !== 'complete' && deletedAt === null;
}
