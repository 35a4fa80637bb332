import { maySee } from '../audience.ts';
import type { NoticeKind } from '../effect.ts';
import type { MemberId } from '../ids.ts';
import { indexOf } from '../roster/roster-index.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';
import { directAgent, nameOf } from '../space-state.ts';
import { noticeReason, type NoticeReason } from '../speech/notice-words.ts';
import type { Mention } from '../text/mention/mention.ts';
import { nobody, type PolicyChoice, type FloorQuestion } from './choice.ts';
import type { FloorPolicy } from './policy.ts';

/** A choice after applying the rules that are common to all policies, with the notice to post. */
export interface SpeakerChoice extends PolicyChoice {
  /** Agents that the policy chose but that cannot have the floor. */
  readonly barred: readonly { readonly agent: MemberId; readonly because: RuleId }[];
  readonly notice: {
    readonly kind: NoticeKind;
    readonly reason: NoticeReason;
    readonly because: RuleId;
  } | null;
}

/** The agents that get the floor for a message under this policy. */
export function chooseSpeakers(policy: FloorPolicy, question: FloorQuestion): SpeakerChoice {
  if (leadsWithPeopleOnly(question)) return silent(nobody('FL4'));
  if (areAllPaused(policy, question)) return allPaused(question);
  const direct = directChoice(question);
  const choice = direct ?? policy.choose(question);
  const verdict = withoutBarred(question, choice);
  if (question.sender.kind !== 'person' || verdict.speakers.length > 0) return verdict;
  if (verdict.isExpected === true) return verdict;
  const reason = whyNobody(policy, question);
  if (reason === null) return verdict;
  return { ...verdict, notice: { kind: 'nobody-found', reason, because: 'FL7' } };
}

// The notice for a person whose message no agent answers. Null in a space without agents.
function whyNobody({ mainAgent }: FloorPolicy, { space }: FloorQuestion): NoticeReason | null {
  const { agents, activeAgents } = indexOf(space.roster);
  if (agents.length === 0) return null;
  if (activeAgents.length === 0) return noticeReason('no-agent-active');
  if (mainAgent?.required?.find(space) === null) {
    return noticeReason('main-agent-missing', { word: mainAgent.word });
  }
  return noticeReason('nobody-takes-message');
}

// FL4: a hand-off with a tool counts as a leading mention of its target.
function leadsWithPeopleOnly({ analysis, handOff, sender }: FloorQuestion): boolean {
  if (sender.kind === 'agent' && handOff !== null) return false;
  const leads = analysis.validMentions.filter(
    ({ place, possessive }) => place === 'leading' && !possessive,
  );
  return leads.length > 0 && leads.every(isOfPeople);
}

// True for a mention of people. `@human` is such a mention even if the space has no people.
function isOfPeople(named: Mention): boolean {
  if (named.kind === 'group') return named.group === 'people';
  return named.kind === 'member' && named.memberKind === 'person';
}

// FL5: whether all addressed agents are paused. A sender that mentions itself does not count.
function areAllPaused({ agentMentions }: FloorPolicy, question: FloorQuestion): boolean {
  const { space, sender, addressed, handOff } = question;
  if (handOff !== null || (sender.kind === 'agent' && agentMentions !== 'address')) return false;
  const index = indexOf(space.roster);
  const others = addressed.filter((id) => id !== sender.id);
  return others.length > 0 && others.every((id) => index.activeAgent(id) === undefined);
}

function allPaused({ space, addressed }: FloorQuestion): SpeakerChoice {
  const names = addressed.map((id) => nameOf(space, id));
  const reason = noticeReason('addressees-paused', { names });
  const barred = addressed.map((agent) => ({ agent, because: 'FL1' }) as const);
  return {
    ...silent(nobody('FL5')),
    barred,
    notice: { kind: 'nobody-active', reason, because: 'FL5' },
  };
}

// FL3: if a space has one agent and one person, the person need not mention the agent.
function directChoice({ space, sender, analysis }: FloorQuestion): PolicyChoice | null {
  if (sender.kind !== 'person') return null;
  const agent = directAgent(space);
  if (agent === null) return null;
  const others = analysis.addressees.filter((id) => id !== sender.id);
  const isForSomeoneElse = others.length > 0 && !others.includes(agent.id);
  if (isForSomeoneElse) return nobody('FL3');
  return { speakers: [{ agent: agent.id, because: 'FL3' }], silence: 'FL3' };
}

function withoutBarred(
  { space, sender, audience }: FloorQuestion,
  choice: PolicyChoice,
): SpeakerChoice {
  const index = indexOf(space.roster);
  const speakers = [];
  const barred = [];
  for (const speaker of choice.speakers) {
    const { agent } = speaker;
    if (agent === sender.id) barred.push({ agent, because: 'FL2' } as const);
    else if (index.activeAgent(agent) === undefined)
      barred.push({ agent, because: 'FL1' } as const);
    else if (!maySee(audience, agent)) barred.push({ agent, because: 'FL6' } as const);
    else speakers.push(speaker);
  }
  return { ...choice, speakers, barred, notice: null };
}

/** Posts the notice of a choice, if there is one. */
export function postVerdictNotice(ruling: Ruling, { notice }: SpeakerChoice): void {
  if (notice !== null) ruling.notice(notice.kind, notice.reason, notice.because);
}

function silent(choice: PolicyChoice): SpeakerChoice {
  return { ...choice, barred: [], notice: null };
}
