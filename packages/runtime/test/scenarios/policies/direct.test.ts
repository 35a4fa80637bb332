import { DATABASES } from '@conch/test-databases/vitest';
import { POLICIES } from '@conch/engine';
import { describe, expect, test } from 'vitest';
import { openStage } from '../../support/open-stage.ts';

describe.each(DATABASES)('a space with one person and one agent, on $name', (kind) => {
  test.each(POLICIES)(
    '[FL3] in a space with one person and one agent, the agent answers every message under %s',
    async (policy) => {
      const stage = await openStage(kind, {
        people: ['Ana'],
        agents: { Alice: { isQuiet: true, script: [{ do: { say: 'To “{{content}}”: yes.' } }] } },
        spaces: { Two: { policy } },
      });
      await stage.say('Ana', 'is it so?');
      await stage.say('Ana', 'and this?');
      expect(await stage.heard()).toEqual([
        'Ana: is it so?',
        'Alice: To “is it so?”: yes.',
        'Ana: and this?',
        'Alice: To “and this?”: yes.',
      ]);
      expect(await stage.floor()).toEqual(['Alice FL3', 'Alice FL3']);
    },
  );
});
