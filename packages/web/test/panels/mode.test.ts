import type { ModeSettings } from '@conch/sdk/view';
import { expect, test } from 'vitest';
import { modeInForm } from '../../src/screens/space/panels/modes/mode.ts';

const HR = '019a0000-0000-7000-8000-000000000001';
const USUAL: ModeSettings = {
  policy: 'chain',
  mainAgentId: null,
  visibility: 'addressed',
  unaddressed: 'everyone',
};
const WHEN_MENTIONED = { policy: 'mention', visibility: 'all', unaddressed: 'nobody' } as const;

test('choosing a mode in a form resets all other settings to their saved values', () => {
  const settings = { ...USUAL, ...WHEN_MENTIONED };
  const chosen = modeInForm('lead', { settings, saved: USUAL, mainAgentId: HR });
  expect({ ...settings, ...chosen }).toEqual({ ...USUAL, policy: 'mention', mainAgentId: HR });
});
