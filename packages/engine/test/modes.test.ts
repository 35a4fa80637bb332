import { describe, expect, test } from 'vitest';

import { changeToMode, modeOf, MODES, type ModeSettings } from '../src/index.ts';

const HR = '019a0000-0000-7000-8000-000000000001';
const FINANCE = '019a0000-0000-7000-8000-000000000002';
const USUAL: ModeSettings = {
  policy: 'chain',
  mainAgentId: null,
  visibility: 'addressed',
  unaddressed: 'everyone',
};
const WHEN_MENTIONED = { policy: 'mention', visibility: 'all', unaddressed: 'nobody' } as const;

/** Every combination of the settings that define a mode. */
const EVERY_SETTING: readonly ModeSettings[] = (
  ['broadcast', 'mention', 'chain', 'coordinator'] as const
).flatMap((policy) =>
  [null, HR].flatMap((mainAgentId) =>
    (['addressed', 'all'] as const).flatMap((visibility) =>
      (['everyone', 'nobody'] as const).map((unaddressed) => {
        return { policy, mainAgentId, visibility, unaddressed };
      }),
    ),
  ),
);

describe('modeOf() of the settings of a space', () => {
  test.each([
    ['mention', WHEN_MENTIONED],
    ['private', { policy: 'mention' }],
    ['custom', { policy: 'mention', visibility: 'all' }],
    ['custom', { policy: 'mention', unaddressed: 'nobody' }],
    ['lead', { policy: 'mention', mainAgentId: HR }],
    ['lead', { ...WHEN_MENTIONED, mainAgentId: HR }],
    ['coordinator', { policy: 'coordinator', mainAgentId: HR }],
    ['chain', { policy: 'chain', visibility: 'all', mainAgentId: HR }],
    ['broadcast', { policy: 'broadcast' }],
  ] as const)('modeOf() returns “%s” for the settings %o', (mode, settings) => {
    expect(modeOf({ ...USUAL, ...settings })).toBe(mode);
  });
});

describe('changeToMode() for a change of the mode', () => {
  test.each(EVERY_SETTING)('changing the mode from %o gives the requested mode', (now) => {
    for (const mode of MODES) {
      expect(modeOf({ ...now, ...changeToMode(mode, now, FINANCE) })).toBe(mode);
    }
  });

  test('changeToMode() returns only changed settings', () => {
    const now = { ...USUAL, policy: 'mention', mainAgentId: HR } as const;
    expect(changeToMode('lead', now, HR)).toEqual({});
    expect(changeToMode('lead', now, FINANCE)).toEqual({ mainAgentId: FINANCE });
    expect(changeToMode('coordinator', now, HR)).toEqual({ policy: 'coordinator' });
    expect(changeToMode('private', now, HR)).toEqual({ mainAgentId: null });
    expect(changeToMode('mention', now, HR)).toEqual({
      mainAgentId: null,
      visibility: 'all',
      unaddressed: 'nobody',
    });
  });

  test('changing to a mode without a main agent does not change the main agent', () => {
    const now = { ...USUAL, policy: 'coordinator', mainAgentId: HR } as const;
    expect(changeToMode('broadcast', now, FINANCE)).toEqual({ policy: 'broadcast' });
    expect(changeToMode('chain', now, FINANCE)).toEqual({ policy: 'chain' });
  });

  test.each(['addressed', 'all'] as const)(
    'changing to “Lead agent first” does not change the visibility: %s',
    (visibility) => {
      const now = { ...USUAL, visibility };
      expect(changeToMode('lead', now, HR)).toEqual({ policy: 'mention', mainAgentId: HR });
    },
  );
});
