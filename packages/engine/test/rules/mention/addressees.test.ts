import { describe, expect, test } from 'vitest';

import { buildRoster } from '../../../src/roster/roster.ts';
import { analyse, type AnalyseInput } from '../../../src/text/analyse.ts';

const roster = buildRoster(
  [
    { id: 'alice', name: 'Alice', kind: 'agent' },
    { id: 'bob', name: 'Bob', kind: 'agent' },
    { id: 'idle', name: 'Idle', kind: 'agent', status: 'paused' },
    { id: 'pat', name: 'Pat', kind: 'person' },
    { id: 'kim', name: 'Kim', kind: 'person' },
  ],
  [{ id: 'zed', name: 'Zed', kind: 'agent' }],
);
const person = { id: 'pat', kind: 'person' } as const;
const service = { id: 'hook', kind: 'service' } as const;
const agent = { id: 'alice', kind: 'agent' } as const;

describe('addressees', () => {
  test.each([person, service, agent])(
    '[AN1] a message of a $kind with leading mentions addresses exactly the mentioned members',
    (sender) => {
      expect(addressees({ text: '@Bob, ask @Alice', sender })).toEqual(['bob']);
      expect(addressees({ text: 'ask @Alice\n@Bob and @Pat go', sender })).toEqual(['bob', 'pat']);
    },
  );

  test('[AN1] addressees are in order of appearance, without duplicates, and groups are expanded', () => {
    expect(addressees({ text: '@Bob @Alice @bob go', sender: person })).toEqual(['bob', 'alice']);
    expect(addressees({ text: '@Bob, @all go', sender: person })).toEqual(['bob', 'alice', 'idle']);
    expect(addressees({ text: '@human and @everyone', sender: agent })).toEqual([
      'pat',
      'kim',
      'alice',
      'bob',
      'idle',
    ]);
  });

  test('[AN1] an invalid leading mention does not affect the valid mentions', () => {
    expect(addressees({ text: '@nobody @Bob go', sender: agent })).toEqual(['bob']);
    expect(addressees({ text: '@nobody ask @Bob', sender: person })).toEqual(['bob']);
    expect(addressees({ text: '@Zed ask @Bob', sender: person })).toEqual(['bob']);
  });

  test('[MN7] a possessive mention addresses nobody, for any sender', () => {
    for (const sender of [person, service, agent]) {
      expect(addressees({ text: "@Alice's idea is good", sender })).toEqual([]);
    }
    expect(addressees({ text: "@Alice's idea, @Bob", sender: person })).toEqual(['bob']);
  });

  test.each([person, service])(
    '[AN2] a message of a $kind without leading mentions addresses all members in inner mentions',
    (sender) => {
      expect(addressees({ text: 'ask @Bob or @Pat. @Alice too', sender })).toEqual([
        'bob',
        'pat',
        'alice',
      ]);
    },
  );

  test('[AN3] if a person replies to an agent and mentions nobody, the reply addresses that agent', () => {
    const replyTo = { id: 'bob', kind: 'agent' } as const;
    expect(addressees({ text: 'yes', sender: person, replyTo })).toEqual(['bob']);
    expect(addressees({ text: 'yes @nobody', sender: person, replyTo })).toEqual(['bob']);
    expect(addressees({ text: 'yes, ask @Alice', sender: person, replyTo })).toEqual(['alice']);
    expect(
      addressees({ text: 'yes', sender: person, replyTo: { id: 'kim', kind: 'person' } }),
    ).toEqual([]);
    expect(addressees({ text: 'yes', sender: service, replyTo })).toEqual([]);
    expect(addressees({ text: 'yes', sender: agent, replyTo })).toEqual([]);
  });

  test('[AN3] a reply to an agent that left addresses nobody', () => {
    const replyTo = { id: 'gone', kind: 'agent' } as const;
    expect(addressees({ text: 'yes', sender: person, replyTo })).toEqual([]);
  });

  test('[AN4] a message without a mention and without a reply addresses nobody and is public', () => {
    expect(analyse({ text: 'hello', sender: person, roster })).toMatchObject({
      addressees: [],
      isPublic: true,
      isPrivate: false,
    });
    expect(analyse({ text: 'so @Bob said', sender: agent, roster }).isPublic).toBe(true);
    expect(analyse({ text: '@Bob go', sender: agent, roster }).isPrivate).toBe(true);
  });

  test('[AN5] with a main agent, only leading mentions and replies address an agent', () => {
    const main = { sender: person, mainAgentId: 'alice' } as const;
    expect(addressees({ ...main, text: 'ask @Bob' })).toEqual([]);
    expect(addressees({ ...main, text: '@Bob go' })).toEqual(['bob']);
    const replyTo = { id: 'bob', kind: 'agent' } as const;
    expect(addressees({ ...main, text: 'ask @Pat', replyTo })).toEqual(['bob']);
  });

  test('[AN5] a main agent that is absent, paused or a person counts as not set', () => {
    for (const mainAgentId of ['gone', 'pat', 'idle', null]) {
      expect(addressees({ text: 'ask @Bob', sender: person, mainAgentId })).toEqual(['bob']);
    }
  });

  test('[AN6] with visibility `all`, a message that addresses someone is public', () => {
    const open = { text: '@Bob go', sender: person, roster, visibility: 'all' } as const;
    expect(analyse(open)).toMatchObject({
      addressees: ['bob'],
      isPublic: true,
      isPrivate: false,
    });
    expect(analyse({ ...open, visibility: 'addressed' }).isPrivate).toBe(true);
  });

  test('[AN1] the analysis of a message separates valid from invalid mentions and lists the leading mentions', () => {
    const analysis = analyse({ text: '@Zed, @Bob: @nobody, @all', sender: person, roster });
    expect(analysis.validMentions.map(({ name }) => name)).toEqual(['Bob', 'all']);
    expect(analysis.invalidMentions.map(({ name }) => name)).toEqual(['Zed', 'nobody']);
    expect(analysis.leading).toEqual(['bob']);
    expect(analysis.leadsWithOutsider?.id).toBe('zed');
    expect(analyse({ text: 'ask @Zed', sender: person, roster }).leadsWithOutsider).toBeNull();
    expect(analyse({ text: "@Zed's idea", sender: person, roster }).leadsWithOutsider).toBeNull();
  });
});

function addressees(input: Omit<AnalyseInput, 'roster'>): readonly string[] {
  return analyse({ ...input, roster }).addressees;
}
