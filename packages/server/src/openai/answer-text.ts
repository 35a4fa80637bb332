import type { Exchange } from '@conch/runtime';

type Answer = Exchange['answers'][number];

/** The context in which answers are put into one text. */
export interface AnswerStyle {
  /** The agent that the client addressed. It has no heading at the beginning of the text. */
  readonly agentName: string | null;
  /** The address of the space in the page. */
  readonly link: string;
}

/** The heading of a speaker, or an empty text. */
export function heading(
  name: string,
  { agentName }: Pick<AnswerStyle, 'agentName'>,
  isFirst: boolean,
): string {
  if (isFirst && name === agentName) return '';
  return `**${name.replaceAll(/[\\`*_[\]<>]/gu, String.raw`\$&`)}:** `;
}

/** One message under the name of its speaker. Notices have no speaker. */
export function block(
  { type, senderName, content }: Pick<Answer, 'type' | 'senderName' | 'content'>,
  style: AnswerStyle,
  isFirst: boolean,
): string {
  return type === 'notice' ? `_${content}_` : `${heading(senderName, style, isFirst)}${content}`;
}

export const BETWEEN_BLOCKS = '\n\n';

/** The text after the messages: the reason for a silence, or the approval that Conch waits for. */
export function closingWords(exchange: Exchange, { link }: AnswerStyle): string | null {
  const { answers, approvals, isOver, silences, runs } = exchange;
  if (approvals.length > 0) return `_An agent needs an approval. Approve or deny it: ${link}_`;
  if (!isOver) return `_The conversation continues: ${link}_`;
  if (answers.length > 0) return null;
  const why = [
    ...runs.map(({ agentName, outcomeWords }) => `${agentName}: ${outcomeWords ?? 'no answer'}`),
    ...silences.map(({ sentence }) => sentence),
  ];
  return `_${['Nobody answered.', ...why].join(' ')}_`;
}

/** All answers as one text, each under the name of its speaker. */
export function wholeText(exchange: Exchange, style: AnswerStyle): string {
  const closing = closingWords(exchange, style);
  const blocks = exchange.answers.map((answer, at) => block(answer, style, at === 0));
  return [...blocks, ...(closing === null ? [] : [closing])].join(BETWEEN_BLOCKS);
}

/** The field `conch` of a response: the answers apart, with the reason of each. */
export function conchField({ message, answers, runs, silences, chains, cost, isOver }: Exchange) {
  const runOf = new Map(runs.map((run) => [run.runId as string, run]));
  return {
    space_id: message.spaceId,
    message_id: message.id,
    chain_ids: chains.map(({ id }) => id),
    is_over: isOver,
    answers: answers.map(({ id, runId, sender, senderName, content }) => ({
      message_id: id,
      run_id: runId,
      agent_id: sender?.id ?? null,
      name: senderName,
      content,
      why: runId === null ? null : (runOf.get(runId)?.sentence ?? null),
    })),
    silences: silences.map(({ agentId, agentName, sentence }) => {
      return { agent_id: agentId, name: agentName, why: sentence };
    }),
    cost: { tokens: tokensOf(cost), cost_usd: cost.costUsd },
  };
}

/** The tokens of the chains. Null if some run did not report its usage. */
export function tokensOf({ tokens, unreportedRuns }: Exchange['cost']): number | null {
  return unreportedRuns > 0 ? null : tokens;
}
