import { expect, test } from 'vitest';
import { changeToMode, modeOf, MODES } from '../../src/screens/space/panels/mode.ts';

const HR = '019a0000-0000-7000-8000-000000000001';
const FINANCE = '019a0000-0000-7000-8000-000000000002';

test('`mention` with a main agent is “Lead agent first”, without one “Only who I mention”', () => {
  expect(modeOf({ policy: 'mention', mainAgentId: HR })).toBe('lead');
  expect(modeOf({ policy: 'mention', mainAgentId: null })).toBe('mention');
  expect(modeOf({ policy: 'admin', mainAgentId: HR })).toBe('admin');
});

test('whatever a space is set to, the change makes it of the mode that was asked for', () => {
  for (const from of MODES) {
    for (const mainAgentId of [null, HR]) {
      const policy = from === 'lead' ? 'mention' : from;
      const now = { policy, mainAgentId };
      for (const to of MODES) {
        const after = { ...now, ...changeToMode(to, now, FINANCE) };
        expect(modeOf(after)).toBe(to);
      }
    }
  }
});

test('only what is another is sent', () => {
  const now = { policy: 'mention', mainAgentId: HR } as const;
  expect(changeToMode('lead', now, HR)).toEqual({});
  expect(changeToMode('lead', now, FINANCE)).toEqual({ mainAgentId: FINANCE });
  expect(changeToMode('admin', now, HR)).toEqual({ policy: 'admin' });
  expect(changeToMode('mention', now, HR)).toEqual({ mainAgentId: null });
});

test('a mode that has no use for a main agent leaves it as it is', () => {
  const now = { policy: 'admin', mainAgentId: HR } as const;
  expect(changeToMode('broadcast', now, FINANCE)).toEqual({ policy: 'broadcast' });
  expect(changeToMode('chain', now, FINANCE)).toEqual({ policy: 'chain' });
});
