import { DATABASES } from '@conch/test-databases/vitest';
import { expect, test } from 'vitest';
import { openServer } from '../../support/open-server.ts';

test.each(DATABASES.slice(0, 1))(
  'the server keeps an idle connection longer than a reverse proxy does, on $name',
  async (kind) => {
    const { origin } = await openServer(kind);
    const { headers } = await fetch(`${origin}/livez`);
    expect(headers.get('keep-alive')).toBe('timeout=75');
  },
);
