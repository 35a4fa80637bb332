import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { refusalOf, wrong } from '../support/wrong.ts';
import { SHY, ticking } from './support/ticking.ts';

describe.each(DATABASES)('a request for a tick, on $name', (kind) => {
  test('[FO23] a person outside a forum can request a tick, and the tick records that person', async () => {
    const { stage, ticks } = await ticking(kind, { forum: { forum: SHY } });
    const { id } = await stage.conch.people.create({ name: 'Cy' });
    expect(await stage.conch.ticks.tick(stage.space('Forum'), id)).toEqual({ number: 1 });
    await stage.conch.idle();
    expect((await ticks()).map(({ askedBy }) => askedBy)).toEqual([id]);
  });

  test('[FO23] only a person on the server can request a tick', async () => {
    const { stage, ticks } = await ticking(kind, { forum: { forum: SHY } });
    const { conch } = stage;
    const gone = await conch.people.create({ name: 'Cy' });
    await conch.people.remove(gone.id);
    const spaceId = stage.space('Forum');
    const askers: readonly unknown[] = [
      gone.id,
      stage.id('Ada'),
      spaceId,
      'nobody',
      '',
      'a\0b',
      42,
      {},
      null,
      undefined,
    ];
    const codes: string[] = [];
    for (const asker of askers) {
      codes.push((await refusalOf(() => conch.ticks.tick(spaceId, wrong(asker)))).code);
    }
    expect(codes).toEqual(askers.map(() => 'not-a-member'));
    expect(await ticks()).toEqual([]);
  });
});
