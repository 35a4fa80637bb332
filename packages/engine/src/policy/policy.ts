import { maySee } from '../audience.ts';
import type { NoticeKind } from '../effect.ts';
import type { MemberId } from '../ids.ts';
import { indexOf } from '../roster-index.ts';
import type { RuleId } from '../rule-id.ts';
import type { PolicyName } from '../settings.ts';
import type { Ruling } from '../ruling.ts';
import { adminAgent, directAgent, nameOf } from '../space-state.ts';
import type { Mention } from '../text/mention.ts';
import { admin } from './admin.ts';
import { broadcast } from './broadcast.ts';
import { chain } from './chain.ts';
import { nobody, type Choice, type FloorPolicy, type Question } from './choice.ts';
import { mention } from './mention.ts';

const FLOOR_POLICIES: Record<PolicyName, FloorPolicy> = { broadcast, mention, chain, admin };

/** A choice after what holds under every policy, with what people are told. */
export interface Verdict extends Choice {
  /** Those whom the policy named and who cannot have the floor. */
  readonly barred: readonly { readonly agent: MemberId; readonly because: RuleId }[];
  readonly notice: {
    readonly kind: NoticeKind;
    readonly text: string;
    readonly because: RuleId;
  } | null;
}

/** Who gets the floor for a message, under this policy. */
export function chooseSpeakers(policy: PolicyName, question: Question): Verdict {
  if (leadsWithPeopleOnly(question)) return silent(nobody('FL4'));
  if (isNobodyActive(policy, question)) return noneActive(question);
  const direct = directChoice(question);
  const choice = direct ?? FLOOR_POLICIES[policy](question);
  const verdict = withoutBarred(question, choice);
  if (question.sender.kind !== 'person' || verdict.speakers.length > 0) return verdict;
  const text = whyNobody(policy, question);
  if (text === null) return verdict;
  return { ...verdict, notice: { kind: 'nobody-found', text, because: 'FL7' } };
}

// Among people only, nobody misses an agent's answer.
function whyNobody(policy: PolicyName, { space }: Question): string | null {
  const { agents, activeAgents } = indexOf(space.roster);
  if (agents.length === 0) return null;
  if (activeAgents.length === 0) return '@human No agent here is active, so nobody answers.';
  if (policy === 'admin' && adminAgent(space) === null) {
    return '@human This space has no coordinator, so nobody answers. Choose one in its settings.';
  }
  return '@human Nobody here takes this message by itself. Mention an agent to ask it.';
}

// FL4; a hand-off by tool counts as a leading mention of its target.
function leadsWithPeopleOnly({ analysis, handOff, sender }: Question): boolean {
  if (sender.kind === 'agent' && handOff !== null) return false;
  const leads = analysis.validMentions.filter(
    ({ place, possessive }) => place === 'leading' && !possessive,
  );
  return leads.length > 0 && leads.every(isOfPeople);
}

// `@human` counts also where there are no people.
function isOfPeople(named: Mention): boolean {
  if (named.kind === 'group') return named.group === 'people';
  return named.kind === 'member' && named.memberKind === 'person';
}

// FL5; an agent's words address someone under `mention` alone, and never itself.
function isNobodyActive(policy: PolicyName, question: Question): boolean {
  const { space, sender, addressed, handOff } = question;
  if (handOff !== null || (sender.kind === 'agent' && policy !== 'mention')) return false;
  const index = indexOf(space.roster);
  const others = addressed.filter((id) => id !== sender.id);
  return others.length > 0 && others.every((id) => index.activeAgent(id) === undefined);
}

function noneActive({ space, addressed }: Question): Verdict {
  const names = addressed.map((id) => nameOf(space, id)).join(', ');
  const isOne = addressed.length === 1;
  const text = `@human ${names} ${isOne ? 'is' : 'are'} not active, so nobody answers.`;
  const barred = addressed.map((agent) => ({ agent, because: 'FL1' }) as const);
  return {
    ...silent(nobody('FL5')),
    barred,
    notice: { kind: 'nobody-active', text, because: 'FL5' },
  };
}

// FL3: alone with an agent, a person need not say its name.
function directChoice({ space, sender, analysis }: Question): Choice | null {
  if (sender.kind !== 'person') return null;
  const agent = directAgent(space);
  if (agent === null) return null;
  const others = analysis.addressees.filter((id) => id !== sender.id);
  const isForSomeoneElse = others.length > 0 && !others.includes(agent.id);
  if (isForSomeoneElse) return nobody('FL3');
  return { speakers: [{ agent: agent.id, because: 'FL3' }], silence: 'FL3' };
}

function withoutBarred({ space, sender, audience }: Question, choice: Choice): Verdict {
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

/** Tells people what a verdict has to say to them, if anything. */
export function postVerdictNotice(ruling: Ruling, { notice }: Verdict): void {
  if (notice !== null) ruling.notice(notice.kind, notice.text, notice.because);
}

function silent(choice: Choice): Verdict {
  return { ...choice, barred: [], notice: null };
}
