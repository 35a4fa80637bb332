import { asMemberId, asMessageId } from '@conch/engine';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { memberAlias, messageAlias, SeenMembers, withIds } from '../../src/llm/prompt/alias.ts';
import { quoted } from '../../src/llm/prompt/quoted.ts';
import { tokensIn } from '../../src/llm/prompt/within-budget.ts';
import { fetchOf } from '../../src/testing/fake-provider.ts';
import { openModelRoom, WIRES } from './support/model-room.ts';

const ANA = asMemberId('019b7a10-0000-7000-8000-0000000000a1');
const MESSAGE = asMessageId('019b7a10-0000-7000-8000-0000000000c1');
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/giu;
const [wire] = WIRES;

const said = {
  id: MESSAGE,
  sender: { kind: 'person', id: ANA, name: 'Ana' },
  content: 'prepare the payroll report',
} as const;

describe('an alias', () => {
  test('the alias of a message is a letter and six characters, and the same id always gets the same alias', () => {
    expect(messageAlias(MESSAGE)).toMatch(/^m[\da-z]{6}$/u);
    expect(messageAlias(MESSAGE)).toBe(messageAlias(MESSAGE));
    expect(memberAlias({ kind: 'person', id: ANA })).toMatch(/^p[\da-z]{6}$/u);
  });

  test('ids that differ only in their last digits get different aliases', () => {
    const ids = Array.from({ length: 1_000 }, (_, n) => asMessageId(MESSAGE.slice(0, -3) + n));
    expect(new Set(ids.map(messageAlias)).size).toBe(ids.length);
  });

  test('if two members share an alias, the alias names neither of them, even after repeated reads', () => {
    const [one, other] = ['000000000a28', '000000005ec2'].map((end) => ({
      kind: 'agent' as const,
      id: asMemberId(`019b7a10-0000-7000-8000-${end}`),
    }));
    const seen = new SeenMembers();
    for (const member of [one!, other!, one!]) seen.add([member]);
    expect(memberAlias(one!)).toBe(memberAlias(other!));
    expect(seen.idOf(memberAlias(one!))).toBeNull();
  });

  test('with aliases, a message in a prompt takes at most 26 tokens more than its text', () => {
    const written = quoted(said);
    expect(written).not.toMatch(UUID);
    expect(tokensIn(written) - tokensIn(said.content)).toBeLessThanOrEqual(26);
  });
});

describe('the input of a call', () => {
  const seen = new SeenMembers();
  seen.addSenders([said]);
  const alias = memberAlias(said.sender);
  const waiting = (memberId: unknown) => ({ text: 'hi', wait: { for: ['any', { memberId }] } });

  test('an alias in a call is replaced by the id of the member', () => {
    expect(withIds(waiting(alias), seen)).toEqual({ ok: true, input: waiting(ANA) });
  });

  test('an id in a call is not changed, because earlier versions of Conch stored calls with ids', () => {
    expect(withIds(waiting(ANA), seen)).toEqual({ ok: true, input: waiting(ANA) });
  });

  test.each(['p000000', 'Ana', 'm1', '', '__proto__'])(
    'a call is refused with an explanation if no member has the alias %j',
    (unknown) => {
      expect(withIds(waiting(unknown), seen)).toEqual({
        ok: false,
        why: `There is no member with the id \`${unknown}\`. Set \`memberId\` to an id from <members> or from a message, for example "${alias}".`,
      });
    },
  );

  test.each([null, 'wait', [], { wait: 7 }, { wait: { for: 'any' } }, waiting(7)])(
    'the input of a call is unchanged if it contains no alias: %j',
    (input) => {
      expect(withIds(input, seen)).toEqual({ ok: true, input });
    },
  );
});

describe.each(DATABASES.slice(0, 1))('the prompts of a conversation, on $name', (kind) => {
  test('the only UUID in a prompt is the id of the space, and aliases in calls are resolved', async () => {
    const prompts: string[] = [];
    const fetch = fetchOf((body, text) => {
      if (!text.includes('You are Boss ')) return { text: 'It is done.' };
      prompts.push(JSON.stringify(body.messages));
      if (prompts.length > 2) return { text: 'Thank you.' };
      const spaceId = /<space name=\\"Office\\" id=\\"([^\\]+)\\"/u.exec(text)?.[1] ?? '';
      const memberId = /<member name=\\"Worker\\" kind=\\"agent\\" id=\\"([^\\]+)\\"/u.exec(
        text,
      )?.[1];
      const wrong = prompts.length === 1;
      const wait = { for: [{ memberId: wrong ? 'a000000' : memberId }], timeoutSeconds: 60 };
      const input = { spaceId, text: 'Please do it.', mention: 'Worker', wait };
      return { calls: [{ name: 'sendSpaceMessage', input }] };
    });
    const given = { url: 'http://model.test', wire, fetch, main: 'Boss' };
    const space = { policy: 'coordinator' } as const;
    const room = await openModelRoom(kind, { ...given, space, agents: ['Boss', 'Worker'] });
    await room.say('see to it');
    expect(await room.heard()).toEqual([
      'Ana: see to it',
      'Boss: Please do it.',
      'Worker: It is done.',
      'Boss: Thank you.',
    ]);
    expect(prompts[1]).toContain('There is no member with the id `a000000`.');
    const [about = ''] =
      /Answer the message (m[\da-z]{6})\./u.exec(prompts[0] ?? '')?.slice(1) ?? [];
    for (const text of prompts) {
      expect(new Set(text.match(UUID))).toEqual(new Set([room.spaceId]));
      expect(text).toContain(String.raw`id=\"${about}\"`);
    }
  });
});
