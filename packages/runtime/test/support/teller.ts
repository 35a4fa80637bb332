import type { Agent, AgentKind, PastApproval } from '@conch/agents';
import type { DatabaseKind } from '@conch/test-databases/vitest';
import type { ApprovalView, FeedItem } from '../../src/index.ts';
import { openStage } from './open-stage.ts';
import type { StageCast, CastPart, Stage } from './stage.ts';

/**
 * White space and escapes matter, because exactly this text is shown to people, stored, and passed
 * to the tool.
 */
export const INPUT =
  '{"to": "Müller & Söhne",\n  "amount":1e2, "note":"\\u0000\\ud83d 👩‍👧 \\"now\\""}';

export const ASK = { tool: 'bank.pay', input: INPUT, reason: 'It spends money.' };

/** An agent that pays only after an approval. It records the verdicts that it gets in each run. */
export class Teller implements Agent {
  readonly told: (readonly PastApproval[])[] = [];
  readonly paid: string[] = [];
  readonly #asks: readonly string[];

  constructor(...asks: readonly string[]) {
    this.#asks = asks.length === 0 ? ['pay'] : asks;
  }

  async *run({ pastApprovals }: Parameters<Agent['run']>[0]): ReturnType<Agent['run']> {
    this.told.push(pastApprovals);
    const callId = this.#asks[pastApprovals.length];
    if (callId !== undefined) yield { kind: 'ask', callId, ask: ASK };
    const verdicts = pastApprovals.map(({ verdict }) => verdict);
    for (const { ask, verdict } of pastApprovals)
      if (verdict === 'approved') this.paid.push(ask.input);
    return { kind: 'answered', content: `I was told: ${verdicts.join(', ')}.` };
  }
}

/** The agent `Teller` as an agent kind. It adds approved payments to `paid`. */
export function tellerKind(paid: string[]): AgentKind {
  const run: Agent['run'] = async function* ({ pastApprovals: [asked] }) {
    if (asked === undefined) yield { kind: 'ask', callId: 'pay', ask: ASK };
    else if (asked.verdict === 'approved') paid.push(asked.ask.input);
    return { kind: 'answered', content: `I was told: ${asked?.verdict ?? 'nothing'}.` };
  };
  return { name: 'teller', agentOf: () => ({ ok: true, agent: { run } }) };
}

const OTHER: CastPart = { script: [{ do: { skip: true } }] };

/** A bank with two people and an agent that requests an approval before it pays. */
export function bank(
  kind: DatabaseKind,
  teller: Agent,
  options: NonNullable<StageCast['options']> = {},
): Promise<Stage> {
  return openStage(kind, {
    people: ['Ana', 'Bo'],
    agents: { Teller: { agent: teller }, Other: OTHER },
    spaces: { Bank: { policy: 'chain' } },
    options,
  });
}

/** The newest approval. */
export async function newest(stage: Stage): Promise<ApprovalView> {
  const [approval] = await stage.conch.approvals.list(stage.space());
  if (approval === undefined) throw new Error('nobody has asked anything');
  return approval;
}

/** A person answers the current approval request. */
export async function answers(stage: Stage, who: string, approve: boolean): Promise<ApprovalView> {
  const { runId, callId } = await newest(stage);
  const given = { spaceId: stage.space(), runId, callId, by: stage.id(who), approve };
  const answered = await stage.conch.approvals.answer(given);
  await stage.conch.idle();
  return answered;
}

/** All approvals in the feed, from the beginning. */
export async function toldOf(stage: Stage): Promise<readonly ApprovalView[]> {
  const { seq } = await stage.conch.read.head(stage.space());
  const told: ApprovalView[] = [];
  await stage.seen((item: FeedItem) => {
    if (item.kind !== 'event') return false;
    for (const change of item.changes) if (change.type === 'approval') told.push(change.approval);
    return item.seq === seq;
  });
  return told;
}
