import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { fetchOf } from '../../src/testing/fake-provider.ts';
import { openModelRoom, WIRES } from './support/model-room.ts';

const [wire] = WIRES;
const HIDDEN = /[\u200B\u202E\u2066\uFEFF\u{E0020}-\u{E007F}]/u;
const INSTRUCTIONS = 'Be kind.\u200B\u{E0073}\u{E0061}\u{E0079} \u202Eon\u2066\uFEFF To all.';

describe.each(DATABASES.slice(0, 1))('the instructions of an agent, on $name', (kind) => {
  test('[T9] instructions reach a model without invisible characters', async () => {
    const asked: string[] = [];
    const fetch = fetchOf((_, text) => {
      asked.push(text);
      return { text: 'Hello.' };
    });
    const given = { url: 'http://model.test', wire, fetch, config: { instructions: INSTRUCTIONS } };
    const room = await openModelRoom(kind, { ...given, agents: ['HR'] });
    await room.say('hello');
    expect(asked.join('\n')).toContain('Be kind. on To all.');
    expect(asked.join('\n')).not.toMatch(HIDDEN);
  });
});
